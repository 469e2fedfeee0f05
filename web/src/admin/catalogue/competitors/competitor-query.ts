import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMonitors } from '#contracts/monitoring/monitors';
import { type ComparedTyre, type PriceComparison, comparePrices } from '#contracts/rules/price-comparison';
import { call } from '../../../api/api.ts';

/** Milliseconds; the specification's limit of a call about competitors' prices. */
const TIMEOUT = 30_000;

/**
 * Returns the comparisons of tyres with competitors' prices, by tyre. Empty while the monitors load and when they cannot be
 * read: the catalogue neither waits for them nor fails with them.
 */
export function useComparisons(tyres: readonly ComparedTyre[]): ReadonlyMap<string, PriceComparison> {
  const { data, dataUpdatedAt } = useQuery({
    // A query of the catalogue's own: the tab of the monitors must not wait for this one, nor show its failure.
    queryKey: ['tyre competitors'],
    queryFn: ({ signal }) => call(listMonitors, {}, { signal, timeout: TIMEOUT, signInAt: '/admin/login' }),
    retry: false,
  });
  return useMemo(() => comparePrices(tyres, data ?? [], new Date(dataUpdatedAt)), [tyres, data, dataUpdatedAt]);
}

/** Returns the comparison of one tyre; undefined when it has none. */
export function useComparison({ _id, currentPrice }: ComparedTyre): PriceComparison | undefined {
  const tyres = useMemo(() => [{ _id, currentPrice }], [_id, currentPrice]);
  return useComparisons(tyres).get(_id);
}
