import { useCallback } from 'react';
import { Select } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { confirmLeaving } from '../../forms/unsaved.ts';
import { useViewState } from '../../panel/view-state.tsx';
import { orders, seasons, type Shown, sides } from './priced-tyres.ts';

const sideChoices = [
  { value: '', label: 'Kaikki' },
  { value: 'kalliimpi', label: 'Olemme kalliimpia' },
  { value: 'halvempi', label: 'Olemme halvempia' },
];
const seasonChoices = [
  { value: '', label: 'Kaikki' },
  { value: 'kesa', label: 'Kesärenkaat' },
  { value: 'talvi', label: 'Talvirenkaat' },
];
const orderChoices = [
  { value: '', label: 'Suurin ero ensin' },
  { value: 'nimi', label: 'Nimi' },
  { value: 'hinta', label: 'Halvin oma hinta ensin' },
];

/** Returns what the view shows, from the address. */
export const shownOf = (values: URLSearchParams): Shown => ({
  search: values.get('haku') ?? '',
  side: sides.find((side) => side === values.get('ero')),
  season: seasons.find((season) => season === values.get('kausi')),
  order: orders.find((order) => order === values.get('jarjestys')),
});

export const unfiltered = { haku: '', ero: '', kausi: '', sivu: '' };

/** The search, the filters and the order. They are stored in the address. */
export function PricingFilters({ shown }: { shown: Shown }) {
  const { change } = useViewState();
  // A row that is filtered out would lose its typed price.
  const set = useCallback(
    async (name: string, value: string) => {
      if (await confirmLeaving()) change({ [name]: value, sivu: '' });
    },
    [change],
  );
  const search = useCallback((text: string) => void set('haku', text), [set]);
  const choose = (name: string) => (event: { target: { value: string } }) => void set(name, event.target.value);
  return (
    <div className="grid grid-cols-2 items-end gap-3 [&>:first-child]:max-sm:col-span-2 xl:grid-cols-[20rem_repeat(3,minmax(0,14rem))]">
      <SearchField label="Hae rengasta, kokoa tai kilpailijaa" value={shown.search} maxLength={100} onSearch={search} />
      <Select label="Hinta" choices={sideChoices} value={shown.side ?? ''} onChange={choose('ero')} />
      <Select label="Kausi" choices={seasonChoices} value={shown.season ?? ''} onChange={choose('kausi')} />
      <Select label="Järjestys" choices={orderChoices} value={shown.order ?? ''} onChange={choose('jarjestys')} />
    </div>
  );
}
