import { Check, Mail, Phone, RotateCcw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { contactTopicNames } from '#contracts/rules/contact-topics';
import { phoneLink } from '#contracts/content/shop-defaults';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { type Message, markHandled } from './message-calls.ts';
import { removeMessage } from './message-removal.ts';

/** Returns a mailto: URL of a reply that quotes the message. */
function replyLink({ email, name, topic, message, receivedAt }: Message): string {
  const quoted = message
    .slice(0, 1_200)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Hei ${name},\r\n\r\n\r\n\r\n${timeText(receivedAt)} kirjoitit:\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Vs: ${contactTopicNames[topic]}`)}&body=${encodeURIComponent(body)}`;
}

const action =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-3.5 py-1.5 text-sm font-semibold lg:pointer-fine:min-h-9';

/** Shows the state of the message's copy to the shop's mailbox. Renders nothing if it has been sent. */
function MailState({ mail }: Pick<Message, 'mail'>) {
  if (mail.state === 'sent') return null;
  return mail.state === 'waiting' ? (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      Kopio kaupan sähköpostiin odottaa lähetystä{mail.attempts > 0 && ` (${mail.attempts}. yritys epäonnistui)`}.
    </p>
  ) : (
    <p role="alert" className="flex gap-2 rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <span className="min-w-0 break-words">
        <strong>Kopiota ei saatu kaupan sähköpostiin</strong> ({mail.attempts} yritystä). Viesti on tallessa vain täällä.
        {mail.lastError !== '' && <span className="mt-1 block text-xs text-muted">{mail.lastError}</span>}
      </span>
    </p>
  );
}

/** A drawer with one message and links to reply by e-mail or phone. */
export function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const { _id, name, email, phone, topic, isHandled, receivedAt } = message;

  const toggle = async () => {
    setBusy(true);
    try {
      await markHandled(_id, !isHandled);
      if (!isHandled) onClose();
    } catch (error) {
      notifyFailure(error, 'Viestin merkitseminen epäonnistui');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="medium"
      title={name}
      description={`${contactTopicNames[topic]} · ${timeText(receivedAt)}`}
      footer={
        <>
          <Button
            tone="quiet"
            icon={Trash2}
            className="mr-auto text-danger"
            onClick={() => void removeMessage(message).then((removed) => removed && onClose())}
          >
            Poista
          </Button>
          <Button icon={isHandled ? RotateCcw : Check} busy={busy} onClick={() => void toggle()}>
            {isHandled ? 'Merkitse käsittelemättömäksi' : 'Merkitse käsitellyksi'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MailState mail={message.mail} />
        <p className="max-w-prose text-base break-words whitespace-pre-wrap">{message.message}</p>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <a href={replyLink(message)} className={`${action} border-transparent bg-signal text-on-signal hover:bg-signal-strong`}>
            <Mail aria-hidden className="size-4" />
            Vastaa sähköpostilla
          </a>
          {phone !== '' && (
            <a href={phoneLink(phone)} className={`${action} border-line-strong hover:bg-sunken`}>
              <Phone aria-hidden className="size-4" />
              <span className="figures">{phone}</span>
            </a>
          )}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">Sähköposti</dt>
          <dd className="break-words">{email}</dd>
          <dt className="text-muted">Puhelin</dt>
          <dd>{phone === '' ? '–' : phone}</dd>
          <dt className="text-muted">Tila</dt>
          <dd>{isHandled ? 'Käsitelty' : 'Käsittelemättä'}</dd>
        </dl>
      </div>
    </Drawer>
  );
}
