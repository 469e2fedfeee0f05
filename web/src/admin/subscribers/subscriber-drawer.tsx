import { ShieldOff, Trash2, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { timeText } from '../dates/helsinki-dates.ts';
import { cancelSubscription, lift, removeSubscriber, type Subscriber } from './subscriber-calls.ts';
import { sourceNames, statusNames, suppressionNames } from './subscriber-labels.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** One subscriber with the proof of consent. */
export function SubscriberDrawer({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { email, status, createdAt, subscribedAt, unsubscribedAt, source, consentText, suppression } = subscriber;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="medium"
      title={email}
      description={statusNames[status]}
      footer={
        <>
          <Button
            tone="quiet"
            icon={Trash2}
            className="mr-auto text-danger!"
            onClick={() => void removeSubscriber(subscriber).then((removed) => removed && onClose())}
          >
            Poista
          </Button>
          {suppression !== null && (
            <Button icon={ShieldOff} onClick={() => void lift(subscriber)}>
              Poista esto
            </Button>
          )}
          {status === 'active' && (
            <Button icon={UserMinus} onClick={() => void cancelSubscription(subscriber)}>
              Peru tilaus
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {suppression !== null && (
          <section aria-label="Esto" className="rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm">
            <p className="font-semibold text-danger">{suppressionNames[suppression.reason]}</p>
            <p>Osoitteeseen ei lähetetä uutiskirjeitä {timeText(suppression.at)} alkaen, kunnes poistat eston.</p>
            {suppression.reply !== '' && <p className="mt-1 text-xs break-words text-muted">{suppression.reply}</p>}
          </section>
        )}
        <section aria-labelledby="consent-heading" className="grid gap-2">
          <h3 id="consent-heading" className="text-base font-bold">
            Suostumus
          </h3>
          <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap">{consentText}</blockquote>
        </section>
        <dl className="grid gap-3 text-sm sm:grid-cols-2">
          <Fact name="Lähde">{sourceNames[source]}</Fact>
          <Fact name="Tilattu">{subscribedAt === null ? 'Odottaa vahvistusta' : timeText(subscribedAt)}</Fact>
          <Fact name="Peruutettu">{unsubscribedAt === null ? '–' : timeText(unsubscribedAt)}</Fact>
          <Fact name="Luettelossa alkaen">{timeText(createdAt)}</Fact>
        </dl>
      </div>
    </Drawer>
  );
}
