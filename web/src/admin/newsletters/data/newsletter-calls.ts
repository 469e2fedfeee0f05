import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type getNewsletterDraft, listNewsletterDrafts } from '#contracts/marketing/newsletter-drafts';
import { getNewsletter, listNewsletters, type newsletterStatuses } from '#contracts/marketing/newsletters';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import type { DraftSource } from '../../drafts/draft-list.tsx';
import { queryClient, showSaved } from '../../panel/query-client.ts';
import { isBeingSent } from './newsletter-labels.ts';

export type Newsletter = OutputOf<typeof getNewsletter>;
export type NewsletterPage = OutputOf<typeof listNewsletters>;
export type Sending = NonNullable<Newsletter['sending']>;
export type Status = (typeof newsletterStatuses)[number];
export type DraftSummary = OutputOf<typeof listNewsletterDrafts>['items'][number];
export type StoredDraft = OutputOf<typeof getNewsletterDraft>;

const PER_PAGE = 10;
/** Milliseconds between two reads of a list with a newsletter that changes by itself. */
const CHANGING_MS = 4_000;
/** A newsletter that is scheduled to go out within this many milliseconds counts as changing. */
const SOON_MS = 5 * 60_000;

const listKey = ['newsletters'];
const draftsKey = ['newsletter drafts'];
export const newsletterKey = (id: string): string[] => ['newsletter', id];

const changesSoon = (newsletter: Newsletter): boolean =>
  isBeingSent(newsletter) || (newsletter.status === 'scheduled' && Date.parse(newsletter.sendDate) < Date.now() + SOON_MS);

/** Reads a page of the newsletters, newest first. The page is read again while one of them is being sent. */
export const useNewsletters = (page: number, status: Status | undefined) =>
  useQuery({
    queryKey: [...listKey, page, status ?? ''],
    queryFn: ({ signal }) => call(listNewsletters, { page, limit: PER_PAGE, status }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(changesSoon) ? CHANGING_MS : false),
  });

/** Reads a newsletter. */
export const useNewsletter = (id: string | null) =>
  useQuery({
    queryKey: newsletterKey(id ?? ''),
    queryFn: ({ signal }) => call(getNewsletter, { id: id ?? '' }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  });

/** The drafts of newsletters. */
export const draftSource: DraftSource<DraftSummary> = {
  queryKey: draftsKey,
  list: (wanted, signal) => call(listNewsletterDrafts, wanted, { signal }),
};

/** Reads the latest drafts that change a newsletter; none for a new one. Two are enough to find one besides the open one. */
export const useDraftsOf = (newsletterId: string | null) =>
  useQuery({
    queryKey: [...draftsKey, 'of', newsletterId],
    queryFn: async ({ signal }) => (await call(listNewsletterDrafts, { newsletterId: newsletterId ?? '', limit: 2 }, { signal })).items,
    enabled: newsletterId !== null,
    staleTime: 0,
  });

export const reloadNewsletters = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });
export const reloadNewsletterDrafts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: draftsKey });

/** Shows a saved newsletter at once, and reads the list again. */
export function showNewsletter(saved: Newsletter): void {
  showSaved<Newsletter>(newsletterKey(saved._id), saved);
  queryClient.setQueriesData<NewsletterPage>(
    { queryKey: listKey },
    (page) => page && { ...page, items: page.items.map((each) => (each._id === saved._id ? saved : each)) },
  );
  void reloadNewsletters();
}
