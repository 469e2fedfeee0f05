import { getNewsletterRevision, listNewsletterRevisions } from '#contracts/marketing/newsletters';
import { call } from '../../../api/api.ts';
import { DraftRevisions, type RevisionSource } from '../../drafts/draft-revisions.tsx';
import type { Newsletter } from '../data/newsletter-calls.ts';
import { type NewsletterForm, formOfNewsletter } from '../data/newsletter-form.ts';
import { displaySubject } from '../data/newsletter-labels.ts';
import { useCampaignName } from './campaigns.ts';

const revisionsOf = (id: string): RevisionSource<NewsletterForm> => ({
  queryKey: ['revisions', 'newsletter', id],
  list: (wanted, signal) => call(listNewsletterRevisions, { id, ...wanted }, { signal }),
  read: async (version, signal) => {
    const { savedAt, content } = await call(getNewsletterRevision, { id, version }, { signal });
    return { savedAt, texts: formOfNewsletter(content) };
  },
});

/** The earlier versions of a newsletter. A locked send date is not restored. */
export function NewsletterRevisions({
  newsletter,
  onOpen,
  onClose,
}: {
  newsletter: Newsletter;
  onOpen: (texts: NewsletterForm, name: string) => void;
  onClose: () => void;
}) {
  const campaignName = useCampaignName();
  return (
    <DraftRevisions
      source={revisionsOf(newsletter._id)}
      of={`Uutiskirjeestä ${displaySubject(newsletter.subject)}`}
      shown={({ subject, preheader, content, associatedCampaign }) => ({
        title: displaySubject(subject),
        content,
        facts: [
          ['Esiteksti', preheader],
          ['Kampanja', campaignName(associatedCampaign)],
        ],
      })}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}
