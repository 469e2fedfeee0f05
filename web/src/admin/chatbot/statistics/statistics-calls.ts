import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getConversationStats } from '#contracts/chat/history';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';

export type DayCount = OutputOf<typeof getConversationStats>['data'][number];

/** Reads the number of conversations of each of the last days, oldest first. */
export const useDailyCounts = (days: number) =>
  useQuery({
    queryKey: ['chat statistics', days],
    queryFn: async ({ signal }) => (await call(getConversationStats, { days }, { signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
