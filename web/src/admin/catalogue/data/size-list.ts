import { useQuery } from '@tanstack/react-query';
import { listSizes } from '#contracts/catalogue/sizes';
import { matchesTyreSize } from '#contracts/rules/tyre-size';
import { call } from '../../../api/api.ts';
import { notifyFailure } from '../../../ui/toast.tsx';
import { queryClient, showSaved } from '../../panel/query-client.ts';
import { type Kind, type SizeWithTyres, type Tyre, kindOf } from './tyre-words.ts';

const listKey = ['sizes'];

const fetchSizes = (signal?: AbortSignal) => call(listSizes, {}, { signal, headers: { 'cache-control': 'no-cache' } });

/** All sizes with their tyres. Filtering and paging are this page's own work, as specified. */
export const useSizes = () => useQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchSizes(signal) });

/** Fetches the list anew after a change; what is on the screen stays when that fails. */
export async function reloadSizes(): Promise<void> {
  try {
    // One that is under way may have been answered before the change.
    await queryClient.cancelQueries({ queryKey: listKey });
    await queryClient.fetchQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchSizes(signal), staleTime: 0, retry: false });
  } catch (error) {
    notifyFailure(error, 'Tietojen päivitys epäonnistui');
  }
  void queryClient.invalidateQueries({ queryKey: ['deleted'] });
}

/** Puts a saved tyre into the list at once, before the list itself is fetched. */
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
  /** Those of the size that the filters leave. */
  tyres: Tyre[];
}

const folded = (text: string) => text.trim().toLocaleLowerCase('fi');

/**
 * The cards to show: sizes that match the search by their size, or by the manufacturer and model of their tyres. A size with
 * tyres of which the filters leave none is passed over; one that has none at all is shown.
 */
export function filterSizes(sizes: readonly SizeWithTyres[], search: string, shown: readonly Kind[]): ListedSize[] {
  const query = folded(search);
  return sizes.flatMap((size) => {
    const all = tyresOf(size);
    const ofKinds = shown.length === 3 ? all : all.filter((tyre) => shown.includes(kindOf(tyre)));
    const sizeMatches = query === '' || matchesTyreSize(size.size.fullSize, query) || folded(size.vehicleType).startsWith(query);
    const tyres = sizeMatches
      ? ofKinds
      : ofKinds.filter((tyre) => folded(`${tyre.manufacturer} ${tyre.model} ${tyre.ean ?? ''}`).includes(query));
    if (tyres.length === 0 && (all.length > 0 || !sizeMatches)) return [];
    return [{ size, tyres }];
  });
}
