import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { handleContactMessage, listContactMessages } from '#contracts/content/contact';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { useIsAdmin } from '../../../api/session.ts';
import { queryClient } from '../../panel/query-client.ts';

export type Message = OutputOf<typeof listContactMessages>['items'][number];

const KEY = 'contact-messages';

export const reloadMessages = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Reads a page of messages, newest first. */
export const useMessages = (page: number, onlyUnhandled: boolean) =>
  useQuery({
    queryKey: [KEY, 'list', page, onlyUnhandled],
    queryFn: ({ signal }) => call(listContactMessages, { page, ...(onlyUnhandled ? { handled: false } : {}) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** Returns the number of unhandled messages; 0 until it has loaded. */
export function useUnhandledCount(): number {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({
    queryKey: [KEY, 'unhandled'],
    queryFn: ({ signal }) => call(listContactMessages, { limit: 1, handled: false }, { signal }),
    enabled: isAdmin,
    refetchInterval: 60_000,
  });
  return data?.unhandled ?? 0;
}

export async function markHandled(id: string, isHandled: boolean): Promise<void> {
  await call(handleContactMessage, { id, isHandled });
  await reloadMessages();
}
