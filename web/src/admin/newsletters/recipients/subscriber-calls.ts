import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listSubscribers } from '#contracts/marketing/subscribers';
import { call } from '../../../api/api.ts';

/** Subscribers per page of the picker. */
const ROWS = 20;

/** Reads a page of the active subscribers whose address contains `search`. */
export const useActiveSubscribers = (search: string, page: number, enabled = true) =>
  useQuery({
    queryKey: ['recipients', search, page],
    queryFn: ({ signal }) => call(listSubscribers, { status: 'active', search, page, limit: ROWS }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    enabled,
  });

/** Reads how many subscribers are active. */
export const useActiveCount = () =>
  useQuery({
    queryKey: ['recipients', 'count'],
    queryFn: ({ signal }) => call(listSubscribers, { status: 'active', page: 1, limit: 1 }, { signal }),
    select: ({ pagination }) => pagination.total,
    staleTime: 0,
  });
