import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type deliveryStatuses,
  cancelNewsletter,
  followSending,
  listDeliveries,
  pauseNewsletter,
  resumeNewsletter,
  retryNewsletter,
} from '#contracts/marketing/sending';
import type { OutputOf } from '#contracts/operation';
import { ApiError, call } from '../../../api/api.ts';
import { follow } from '../../../api/follow.ts';
import { reportFailure } from '../../../api/report-failure.ts';
import { queryClient } from '../../panel/query-client.ts';
import {
  type Newsletter,
  type Sending,
  newsletterKey,
  reloadNewsletters,
  showNewsletter,
  useNewsletter,
} from '../data/newsletter-calls.ts';
import { isBeingSent } from '../data/newsletter-labels.ts';

export type Delivery = OutputOf<typeof listDeliveries>['items'][number];
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Values that only the stream contains. */
export interface Speed {
  /** Mails accepted per second, averaged over the last seconds. */
  rate: number;
  secondsLeft: number | null;
}

/** Milliseconds between two reads while a sending is in progress. */
const POLL_MS = 3_000;
const ROWS = 50;

/** Returns whether recipients of a cancelled sending still lack an outcome: their mails end within seconds. */
const isWindingUp = ({ state, left }: Sending): boolean => state === 'cancelled' && left > 0;

/** Reads a newsletter and its sending. While it is being sent, an event stream updates the numbers. */
export function useSending(id: string) {
  const query = useNewsletter(id);
  const [speed, setSpeed] = useState<Speed | null>(null);
  const { data, refetch } = query;
  const isRunning = data !== undefined && isBeingSent(data);
  const isChanging = isRunning || (data?.sending != null && isWindingUp(data.sending));

  useEffect(() => {
    if (!isChanging) return undefined;
    // Polling is the fallback where the event stream is blocked.
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isChanging, refetch]);

  useEffect(() => {
    if (!isRunning) return undefined;
    const unmounted = new AbortController();
    const queryKey = newsletterKey(id);
    const watch = async () => {
      for await (const { rate, secondsLeft, ...sending } of follow(followSending, { id }, unmounted.signal)) {
        setSpeed({ rate, secondsLeft });
        // A read in flight would show older numbers.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData<Newsletter>(queryKey, (known) => known && { ...known, sending });
      }
    };
    watch()
      .catch((error: unknown) => {
        // It ended before the stream began.
        if (!(error instanceof ApiError && error.code === 'newsletter_not_sending')) reportFailure(error);
      })
      .finally(() => {
        setSpeed(null);
        if (unmounted.signal.aborted) return;
        // Items carry the sending only: read the newsletter for its status.
        void queryClient.invalidateQueries({ queryKey });
        void reloadNewsletters();
      });
    return () => unmounted.abort();
  }, [isRunning, id]);

  return { ...query, speed };
}

/** Reads a page of the recipients and their results. It is read again while the newsletter is being sent, and when the state changes. */
export const useDeliveries = (id: string, status: DeliveryStatus | undefined, search: string, page: number, sending: Sending) =>
  useQuery({
    queryKey: ['deliveries', id, status ?? '', search, page, sending.state, sending.left === 0],
    queryFn: ({ signal }) => call(listDeliveries, { id, status, search, page, limit: ROWS }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isBeingSent({ sending }) || isWindingUp(sending) ? POLL_MS : false,
  });

const acts = { pause: pauseNewsletter, resume: resumeNewsletter, cancel: cancelNewsletter, retry: retryNewsletter } as const;
export type SendingAct = keyof typeof acts;

/** Pauses, resumes, cancels or retries a sending. */
export async function actOnSending(id: string, act: SendingAct): Promise<void> {
  showNewsletter(await call(acts[act], { id }, { timeout: 20_000 }));
  void queryClient.invalidateQueries({ queryKey: ['deliveries', id] });
}
