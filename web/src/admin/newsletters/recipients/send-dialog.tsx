import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { sendNewsletter } from '#contracts/marketing/sending';
import { call, reasonOf, isSessionEnded } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notify, notifyAlert, notifySuccess } from '../../../ui/toast.tsx';
import { SavingForm } from '../../forms/saving-form.tsx';
import { Findings } from '../mail/findings.tsx';
import { type MailFields, useMailPreview } from '../mail/use-mail-preview.ts';
import { type Newsletter, showNewsletter } from '../data/newsletter-calls.ts';
import { reloadStale } from '../data/newsletter-changes.ts';
import { countText, toSubscribers } from '../data/newsletter-labels.ts';
import { type Chosen, RecipientPicker } from './recipient-picker.tsx';
import { useActiveCount } from './subscriber-calls.ts';

const TIMEOUT_MS = 20_000;

interface SendDialogProps {
  title: string;
  /** The mail to send, for the check before the sending. */
  mail: MailFields;
  /** How many have the newsletter already, from a sending that was cancelled. They do not get it again. */
  alreadySent: number;
  /** Returns the newsletter as saved, to be sent; null if it could not be saved. */
  prepare: () => Promise<Newsletter | null>;
  onSent: (sent: Newsletter) => void;
  onClose: () => void;
}

/** The modal that sends a newsletter to all active subscribers or to chosen ones, after a check and a confirmation. */
export function SendDialog({ title, mail, alreadySent, prepare, onSent, onClose }: SendDialogProps) {
  const [isToChosen, setIsToChosen] = useState(false);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const preview = useMailPreview(mail, null, true);
  const { data: activeCount, error: countError, isFetching: isCounting, refetch: countAgain } = useActiveCount();
  const isChecking = preview.isPending || preview.isPlaceholderData;
  const formId = useId();

  /** Returns why the newsletter cannot be sent; undefined if it can. */
  const refusalNow = (): string | undefined => {
    if (mail.subject.trim() === '' || mail.content.trim() === '') return 'Täytä aihe ja sisältö ennen lähettämistä';
    if (isToChosen && chosen.size === 0) return 'Ei valittuja tilaajia';
    if (!isToChosen && activeCount === 0) return 'Uutiskirjeellä ei ole vielä yhtään aktiivista tilaajaa';
    if (isChecking) return 'Tarkistus on kesken';
    if (!isToChosen && activeCount === undefined) return 'Tilaajien määrää ei ole vielä saatu';
    const error = preview.data?.findings.find(({ severity }) => severity === 'error');
    return error && `Korjaa ensin: ${error.text}`;
  };

  const showFailure = (error: unknown) => {
    if (isToChosen) notifyAlert('Uutiskirjeen lähettäminen valituille tilaajille epäonnistui', error);
    else if (!isSessionEnded(error))
      notify({ text: `Uutiskirjeen lähettäminen epäonnistui: ${reasonOf(error)}`, tone: 'bad', duration: 6_000 });
  };

  const send = async () => {
    const refused = refusalNow();
    setRefusal(refused);
    const recipients = isToChosen ? chosen.size : activeCount;
    if (refused !== undefined || recipients === undefined) return;
    const unchecked = preview.error ? ` Tarkistusta ei voitu tehdä: ${reasonOf(preview.error)}` : '';
    const already = alreadySent > 0 ? ` Niille ${countText(alreadySent)}, jotka ovat jo saaneet sen, se ei lähde uudelleen.` : '';
    const sure = await confirm({
      title: `Lähetetäänkö uutiskirje ${toSubscribers(recipients)}${preview.error ? ' tarkistamatta' : ''}?`,
      text: `”${mail.subject.trim()}” lähtee heti. Voit keskeyttää lähetyksen, mutta jo lähteneitä viestejä ei saa takaisin.${already}${unchecked}`,
      action: 'Lähetä nyt',
      tone: 'signal',
    });
    if (!sure) return;
    setIsSending(true);
    try {
      const newsletter = await prepare();
      if (newsletter === null) return;
      const subscriberIds = isToChosen ? [...chosen.keys()] : undefined;
      const sent = await call(
        sendNewsletter,
        { id: newsletter._id, version: newsletter.version, ...(subscriberIds && { subscriberIds }) },
        { timeout: TIMEOUT_MS },
      );
      showNewsletter(sent);
      notifySuccess(`Uutiskirje lähtee ${toSubscribers(recipients)}`);
      onSent(sent);
    } catch (error) {
      showFailure(error);
      if (reloadStale(error)) onClose();
    } finally {
      setIsSending(false);
    }
  };

  const choice = 'flex min-h-11 items-center gap-2.5 text-sm lg:pointer-fine:min-h-9';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title="Lähetä uutiskirje"
      description={title}
      width="medium"
      isReadOnly
      footer={
        <>
          {refusal !== undefined && (
            <p role="alert" className="basis-full rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
              {refusal}
            </p>
          )}
          <Button disabled={isSending} onClick={onClose}>
            Peruuta
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="signal"
            icon={Send}
            busy={isSending || isChecking}
            disabled={!isToChosen && activeCount === undefined}
          >
            {isToChosen ? `Lähetä valituille (${countText(chosen.size)})` : 'Lähetä kaikille'}
          </Button>
        </>
      }
    >
      <SavingForm
        id={formId}
        isSaving={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Kenelle</legend>
          <label className={choice}>
            <input
              type="radio"
              name={`${formId}-to`}
              checked={!isToChosen}
              onChange={() => setIsToChosen(false)}
              className="size-5 shrink-0 accent-signal"
            />
            Kaikille aktiivisille tilaajille{activeCount !== undefined && ` (${countText(activeCount)})`}
          </label>
          <label className={choice}>
            <input
              type="radio"
              name={`${formId}-to`}
              checked={isToChosen}
              onChange={() => setIsToChosen(true)}
              className="size-5 shrink-0 accent-signal"
            />
            Valituille tilaajille
          </label>
          {countError && activeCount === undefined && (
            <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
              Tilaajien määrää ei saatu: {reasonOf(countError)}
              <Button busy={isCounting} onClick={() => void countAgain()}>
                Yritä uudelleen
              </Button>
            </p>
          )}
        </fieldset>
        {isToChosen && (
          <RecipientPicker
            chosen={chosen}
            onChange={(next) => {
              setChosen(next);
              setRefusal(undefined);
            }}
          />
        )}
        <section aria-labelledby={`${formId}-check`} className="grid gap-2 border-t border-line pt-4">
          <h3 id={`${formId}-check`} className="text-sm font-semibold">
            Tarkistus ennen lähetystä
          </h3>
          {preview.data && !preview.isPlaceholderData ? (
            <Findings findings={preview.data.findings} requested />
          ) : preview.error ? (
            <p className="text-sm">Tarkistusta ei voitu tehdä: {reasonOf(preview.error)}</p>
          ) : (
            <SkeletonList rows={1} className="h-6" />
          )}
        </section>
      </SavingForm>
    </Dialog>
  );
}
