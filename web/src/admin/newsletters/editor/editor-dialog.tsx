import { useQuery } from '@tanstack/react-query';
import { ApiError, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type Newsletter, useNewsletter } from '../data/newsletter-calls.ts';
import { newsletterDrafts, readNewsletterDraft } from '../data/newsletter-drafts.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';

interface EditorProps {
  draftKey: string;
  newsletterId: string | null;
  onSwitch: (draftKey: string) => void;
  onSaved: (saved: Newsletter) => void;
  onSent: (sent: Newsletter) => void;
  onClose: () => void;
}

/** Loads a draft and the newsletter that it changes, then shows the editor. */
function LoadedEditor({ draftKey, newsletterId, ...events }: EditorProps) {
  const draft = useQuery({
    queryKey: ['newsletter draft', draftKey],
    queryFn: ({ signal }) => newsletterDrafts.open(draftKey, () => readNewsletterDraft(draftKey, signal)),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  const id = newsletterId ?? draft.data?.getTexts()?.newsletterId ?? null;
  const newsletter = useNewsletter(id);
  const isGone = newsletter.error instanceof ApiError && newsletter.error.status === 404;

  const failure = (draft.data ? null : draft.error) ?? (newsletter.data || isGone ? null : newsletter.error);
  if (failure)
    return (
      <EmptyState title="Uutiskirjeen avaaminen epäonnistui" text={reasonOf(failure)}>
        <Button
          busy={draft.isFetching || newsletter.isFetching}
          onClick={() => {
            if (draft.error) void draft.refetch();
            if (newsletter.error) void newsletter.refetch();
          }}
        >
          Yritä uudelleen
        </Button>
      </EmptyState>
    );
  if (!draft.data || (id !== null && !newsletter.data && !isGone)) return <SkeletonList rows={4} className="h-24" />;
  if (isGone && draft.data.getTexts() === null)
    return (
      <EmptyState title="Uutiskirjettä ei enää ole">
        <Button onClick={events.onClose}>Takaisin uutiskirjeisiin</Button>
      </EmptyState>
    );
  return <NewsletterEditor autosave={draft.data} newsletter={isGone ? null : (newsletter.data ?? null)} isGone={isGone} {...events} />;
}

/** The newsletter modal (specification A §2). Its input is autosaved, so it closes without asking. */
export function EditorDialog(props: EditorProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.newsletterId === null ? 'Uusi uutiskirje' : 'Uutiskirje'}
      width="full"
      isReadOnly
    >
      <LoadedEditor {...props} />
    </Dialog>
  );
}
