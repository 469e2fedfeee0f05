import { useQuery } from '@tanstack/react-query';
import { dismissDeadLetter, listDeadLetters, resendDeadLetter } from '#contracts/gateway/dead-letters';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { queryClient } from '../../panel/query-client.ts';

export type DeadLetter = OutputOf<typeof listDeadLetters>['items'][number];

const KEY = 'dead-letters';

const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Reads the background jobs whose retries are exhausted, oldest first. */
export const useDeadLetters = () =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(listDeadLetters, {}, { signal }), refetchInterval: 60_000 });

/** Resends dead letters in the order in which they failed. Stops at the first error; letters already resent stay resent. */
export async function resend(letters: readonly DeadLetter[]): Promise<void> {
  try {
    for (const { id } of letters) await call(resendDeadLetter, { id: String(id) });
  } finally {
    await reload();
  }
}

export async function dismiss({ id }: DeadLetter): Promise<void> {
  await call(dismissDeadLetter, { id: String(id) });
  await reload();
}
