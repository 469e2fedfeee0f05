import { useEffect, useRef, useState } from 'react';
import { useIsAdmin } from '../../api/session.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import { newDraftKey } from '../drafts/draft-keeper.ts';
import { useViewState } from '../panel/view-state.tsx';
import { type Newsletter, draftSource } from './data/newsletter-calls.ts';
import { newsletterDrafts, removeNewsletterDraft } from './data/newsletter-drafts.ts';
import { blankNewsletter, draftOfForm, formOfNewsletter, mailOf } from './data/newsletter-form.ts';
import { displaySubject } from './data/newsletter-labels.ts';
import { EditorDialog } from './editor/editor-dialog.tsx';
import { NewsletterList } from './list/newsletter-list.tsx';
import { ScheduleDialog } from './list/schedule-dialog.tsx';
import { SendingView } from './progress/sending-view.tsx';
import { SendDialog } from './recipients/send-dialog.tsx';

/** The URL values of one sending. */
const clearedSending = { lahetys: '', tulos: '', vastaanottaja: '', tulossivu: '' };

/** The view 'Uutiskirjeet': the lists with the editor above them, or one sending. */
export default function NewslettersView() {
  const { values, change } = useViewState();
  const isAdmin = useIsAdmin();
  const [asked, setAsked] = useState<{ for: 'send' | 'schedule'; newsletter: Newsletter } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const draftKey = values.get('luonnos') ?? '';
  const sendingId = values.get('lahetys') ?? '';

  // Saves drafts that could not be saved while nobody was signed in.
  useEffect(() => {
    if (isAdmin) newsletterDrafts.flush();
  }, [isAdmin]);

  // The focused button that closed the sending has been removed together with it.
  const wasSending = useRef(false);
  useEffect(() => {
    if (sendingId === '' && wasSending.current) top.current?.focus();
    wasSending.current = sendingId !== '';
  }, [sendingId]);

  const edit = (key: string, newsletterId: string | null) => change({ luonnos: key, uutiskirje: newsletterId ?? '' }, true);
  const showSending = ({ _id }: Newsletter) => change({ ...clearedSending, lahetys: _id, luonnos: '', uutiskirje: '' }, true);
  const duplicate = (newsletter: Newsletter) => {
    const key = newDraftKey();
    const { date, time } = blankNewsletter();
    newsletterDrafts.start(key, null).write(draftOfForm({ ...formOfNewsletter(newsletter), date, time }, null));
    edit(key, null);
  };

  if (sendingId !== '') return <SendingView key={sendingId} newsletterId={sendingId} onBack={() => change(clearedSending, true)} />;
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      <DraftList
        source={draftSource}
        titleOf={({ subject }) => displaySubject(subject)}
        kindOf={({ newsletterId }) => (newsletterId === null ? 'Uusi uutiskirje' : 'Muutos uutiskirjeeseen')}
        onOpen={({ key, newsletterId }) => edit(key, newsletterId)}
        onRemove={removeNewsletterDraft}
      />
      <NewsletterList
        onNew={() => edit(newDraftKey(), null)}
        onEdit={({ _id }) => edit(newDraftKey(), _id)}
        onDuplicate={duplicate}
        onSend={(newsletter) => setAsked({ for: 'send', newsletter })}
        onSchedule={(newsletter) => setAsked({ for: 'schedule', newsletter })}
        onResults={showSending}
      />
      {draftKey !== '' && (
        <EditorDialog
          key={draftKey}
          draftKey={draftKey}
          newsletterId={values.get('uutiskirje')}
          onSwitch={(key) => change({ luonnos: key }, true)}
          onSaved={({ _id }) => change({ uutiskirje: _id })}
          onSent={showSending}
          onClose={() => change({ luonnos: '', uutiskirje: '' }, true)}
        />
      )}
      {asked?.for === 'schedule' && <ScheduleDialog newsletter={asked.newsletter} onClose={() => setAsked(null)} />}
      {asked?.for === 'send' && (
        <SendDialog
          title={displaySubject(asked.newsletter.subject)}
          mail={mailOf(formOfNewsletter(asked.newsletter))}
          alreadySent={asked.newsletter.sending?.sent ?? 0}
          prepare={() => Promise.resolve(asked.newsletter)}
          onSent={showSending}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
