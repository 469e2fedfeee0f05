import { useQuery } from '@tanstack/react-query';
import { listSizes } from '#contracts/catalogue/sizes';
import { call } from '../../../api/api.ts';
import { notifyFailure } from '../../../ui/toast.tsx';
import { queryClient, showSaved } from '../../panel/query-client.ts';
import { type Kind, type SizeWithTyres, type Tyre, kindOf } from './tyre-labels.ts';
import { matchesSize, matchesTyre, readTyreSearch } from './tyre-search.ts';

const listKey = ['sizes'];

const fetchSizes = (signal?: AbortSignal) => call(listSizes, {}, { signal, headers: { 'cache-control': 'no-cache' } });

/** Reads all sizes with their tyres. Filtering and paging happen in the browser, as specified. */
export const useSizes = () => useQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchSizes(signal) });

/** Refetches the list after a change. If that fails, the cached list stays visible. */
export async function reloadSizes(): Promise<void> {
  try {
    // The server may have responded to an in-flight request before the change.
    await queryClient.cancelQueries({ queryKey: listKey });
    await queryClient.fetchQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchSizes(signal), staleTime: 0, retry: false });
  } catch (error) {
    notifyFailure(error, 'Tietojen päivitys epäonnistui');
  }
  void queryClient.invalidateQueries({ queryKey: ['deleted'] });
}

/** Puts a saved tyre into the cached list at once, before the list is refetched. */
export function showTyre(tyre: Tyre): void {
  showSaved<SizeWithTyres[]>(listKey, (sizes) =>
    sizes?.map((size) => {
      const without = (tyres: Tyre[]) => tyres.filter((each) => each._id !== tyre._id);
      if (size._id !== tyre.sizeId) return size;
      const placed = (tyres: Tyre[], belongs: boolean) => {
        if (!belongs) return without(tyres);
        return tyres.some((each) => each._id === tyre._id) ? tyres.map((each) => (each._id === tyre._id ? tyre : each)) : [...tyres, tyre];
      };
      return {
        ...size,
        summerTires: placed(size.summerTires, tyre.type === 'summer'),
        winterTires: placed(size.winterTires, tyre.type === 'winter'),
      };
    }),
  );
}

export const tyresOf = (size: SizeWithTyres): Tyre[] => [...size.summerTires, ...size.winterTires];

export interface ListedSize {
  size: SizeWithTyres;
  /** The size's tyres that match the filters. */
  tyres: Tyre[];
}

/**
 * Returns the sizes to show with their matching tyres. A tyre must match each word of the search with its size, vehicle, season,
 * manufacturer, model or EAN. A size whose tyres are all filtered out is omitted; a size without tyres is shown if it matches the search.
 */
export function filterSizes(sizes: readonly SizeWithTyres[], search: string, shown: readonly Kind[]): ListedSize[] {
  const query = readTyreSearch(search);
  return sizes.flatMap((size) => {
    const all = tyresOf(size);
    const ofKinds = shown.length === 3 ? all : all.filter((tyre) => shown.includes(kindOf(tyre)));
    const tyres = ofKinds.filter((tyre) => matchesTyre(query, tyre));
    if (tyres.length === 0 && (all.length > 0 || !matchesSize(query, size.size.fullSize, size.vehicleType))) return [];
    return [{ size, tyres }];
  });
}
