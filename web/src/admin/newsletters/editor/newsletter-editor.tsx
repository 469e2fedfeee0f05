import { CalendarClock, History, Info, Send, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { lowerBar } from '../../../ui/lower-bar.ts';
import { momentOf, momentText } from '../../dates/helsinki-dates.ts';
import { DraftStatus } from '../../drafts/draft-status.tsx';
import { Note } from '../../drafts/note.tsx';
import { OtherDraft } from '../../drafts/other-draft.tsx';
import { type Newsletter, useDraftsOf } from '../data/newsletter-calls.ts';
import type { NewsletterAutosave } from '../data/newsletter-drafts.ts';
import { type NewsletterForm, hasArrived, mailOf } from '../data/newsletter-form.ts';
import { displaySubject, isBeingSent } from '../data/newsletter-labels.ts';
import { MailPreview } from '../mail/mail-preview.tsx';
import { useMailPreview } from '../mail/use-mail-preview.ts';
import { SendDialog } from '../recipients/send-dialog.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { NewsletterFields } from './newsletter-fields.tsx';
import { NewsletterRevisions } from './newsletter-revisions.tsx';
import { Statistics } from './statistics.tsx';
import { TestSend } from './test-send.tsx';
import { Tips } from './tips.tsx';
import { type NewsletterEditing, useNewsletterEditor } from './use-newsletter-editor.ts';

/** Explains which fields may be changed, and why. Renders nothing for a draft. */
function StatusNote({ newsletter }: { newsletter: Newsletter }) {
  if (isBeingSent(newsletter)) return <Note icon={Info}>Uutiskirjettä lähetetään parhaillaan, joten sitä ei voi muokata.</Note>;
  if (newsletter.status === 'sent')
    return (
      <Note icon={Info}>Lähetettyä uutiskirjettä ei voi muokata. Jos haluat käyttää tekstiä uudelleen, monista uutiskirje listalta.</Note>
    );
  if (hasArrived(newsletter))
    return (
      <Note icon={Info}>
        Uutiskirje on jo lähtenyt osalle tilaajista, joten sitä ei voi muokata. Lähetyksen tuloksista voit lähettää sen jääneille, ja
        listalta voit monistaa sen uudeksi.
      </Note>
    );
  if (newsletter.status === 'scheduled')
    return (
      <Note icon={CalendarClock}>
        Ajastettua uutiskirjettä voi muokata ennen lähetystä. Se lähtee {momentText(newsletter.sendDate)}; lähetysajan voi vaihtaa, kun
        perut ensin ajastuksen.
      </Note>
    );
  if (newsletter.status === 'failed' && newsletter.failure !== null)
    return (
      <Note icon={TriangleAlert} isAlert>
        Lähetys epäonnistui: {newsletter.failure}
      </Note>
    );
  return null;
}

/** Room for the buttons on two lines of a phone, and on one of a tablet. */
const compact = 'max-lg:px-2.5 max-lg:[&_svg]:hidden';

/** The state of the draft, and the buttons that save, schedule and send. */
function Foot({
  autosave,
  editing,
  onVersions,
  onSend,
}: {
  autosave: NewsletterAutosave;
  editing: NewsletterEditing;
  onVersions: () => void;
  onSend: () => void;
}) {
  const { form, target, editability } = editing;
  const isSaving = form.formState.isSubmitting;
  const isScheduled = target?.status === 'scheduled';
  return (
    <div
      ref={lowerBar}
      className="sticky -bottom-4 z-20 -mx-5 -mb-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3 max-sm:py-2"
    >
      <div className="min-w-0 flex-1 basis-28">
        <DraftStatus autosave={autosave} />
      </div>
      {target !== null && <IconButton icon={History} label="Aiemmat versiot" aria-haspopup="dialog" onClick={onVersions} />}
      <Button tone="quiet" className={compact} disabled={isSaving} onClick={editing.discard}>
        {target === null ? 'Hylkää' : 'Hylkää muutokset'}
      </Button>
      <div className="flex flex-wrap justify-end gap-2">
        <Button className={compact} busy={isSaving} onClick={() => void editing.save()}>
          {target === null ? 'Tallenna luonnos' : 'Tallenna muutokset'}
        </Button>
        {!isScheduled && editability === 'all' && (
          <Button icon={CalendarClock} className={compact} busy={isSaving} onClick={() => void editing.schedule()}>
            Ajasta
          </Button>
        )}
        <Button tone="signal" icon={Send} className={compact} disabled={isSaving} aria-haspopup="dialog" onClick={onSend}>
          Lähetä…
        </Button>
      </div>
    </div>
  );
}

/** The editor of a newsletter, new or existing: the form and the live preview of the mail. */
export function NewsletterEditor({
  autosave,
  newsletter,
  isGone,
  onSwitch,
  onSaved,
  onSent,
  onClose,
}: {
  autosave: NewsletterAutosave;
  /** The newsletter to change, as currently stored; null for a new one. */
  newsletter: Newsletter | null;
  /** The newsletter has been deleted since the draft was started. */
  isGone: boolean;
  /** Opens another draft of the same newsletter. */
  onSwitch: (draftKey: string) => void;
  /** Called when the newsletter has been saved while the editor stays open. */
  onSaved: (saved: Newsletter) => void;
  /** Called when a sending has begun. */
  onSent: (sent: Newsletter) => void;
  onClose: () => void;
}) {
  const [opened, setOpened] = useState<'generate' | 'revisions' | 'send' | null>(null);
  const editing = useNewsletterEditor({ autosave, newsletter, onSaved, onClose });
  const { form, editability, isOutdated, updateDraft } = editing;
  const values = useWatch({ control: form.control }) as NewsletterForm;
  const preview = useMailPreview(mailOf(values), momentOf(values)?.getTime() ?? null);
  const other = useDraftsOf(newsletter?._id ?? null).data?.find(({ key }) => key !== autosave.key);
  const close = () => setOpened(null);

  const { setFocus } = form;
  useEffect(() => setFocus('subject'), [setFocus]);

  useEffect(() => {
    if (editability !== 'nothing') updateDraft(values);
  }, [values, editability, updateDraft]);

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {newsletter !== null && <StatusNote newsletter={newsletter} />}
      {other && <OtherDraft text="Uutiskirjeestä on jo keskeneräinen muutos" draft={other} onOpen={() => onSwitch(other.key)} />}
      {isOutdated && (
        <Note icon={TriangleAlert} isAlert>
          Uutiskirje on tallennettu, ajastettu tai palautettu sen jälkeen, kun aloitit. Kun tallennat, näet molemmat versiot ja valitset,
          kumpi jää voimaan.
        </Note>
      )}
      {isGone && (
        <Note icon={TriangleAlert} isAlert>
          Uutiskirje, jota tämä luonnos muuttaa, on poistettu. Tallennus luo tekstistä uuden uutiskirjeen.
        </Note>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 **:scroll-mb-32 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <form
            noValidate
            inert={form.formState.isSubmitting}
            onSubmit={(event) => event.preventDefault()}
            className="grid grid-cols-[minmax(0,1fr)] gap-4"
          >
            <NewsletterFields form={form} editability={editability} onGenerate={() => setOpened('generate')} />
          </form>
          <Statistics subject={values.subject} content={values.content} bytes={preview.data?.bytes} />
          {editability !== 'nothing' && <TestSend read={() => form.getValues()} />}
        </div>
        <MailPreview preview={preview} subject={values.subject} preheader={values.preheader}>
          {editability !== 'nothing' && <Tips />}
        </MailPreview>
      </div>
      {editability === 'nothing' ? null : (
        <Foot
          autosave={autosave}
          editing={editing}
          onVersions={() => {
            void autosave.flush();
            setOpened('revisions');
          }}
          onSend={() => setOpened('send')}
        />
      )}
      {opened === 'generate' && (
        <GenerateDialog
          onInsert={({ subject, content }) => {
            close();
            editing.open({ subject, content }, 'Luotu viesti');
          }}
          onClose={close}
        />
      )}
      {opened === 'revisions' && newsletter !== null && (
        <NewsletterRevisions
          newsletter={newsletter}
          onOpen={(texts, name) => {
            close();
            const { date, time } = form.getValues();
            editing.open(editability === 'all' ? texts : { ...texts, date, time }, name);
          }}
          onClose={close}
        />
      )}
      {opened === 'send' && (
        <SendDialog
          title={displaySubject(values.subject)}
          mail={mailOf(values)}
          alreadySent={newsletter?.sending?.sent ?? 0}
          prepare={editing.saveForSending}
          onSent={(sent) => {
            editing.leave();
            onSent(sent);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
