import { monitorStatuses } from '#contracts/rules/monitor';
import { Select } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { orders, type Shown } from './monitor-rows.ts';
import { statusLooks } from './status-mark.tsx';

/** The values of the view's state without filters. */
export const unfiltered = { haku: '', tila: '', tunniste: '', sivu: '' };

/** Returns what the view's state shows. Values that are not offered count as none. */
export const shownOf = (values: URLSearchParams, tags: readonly string[]): Shown => ({
  search: values.get('haku') ?? '',
  status: monitorStatuses.find((status) => status === values.get('tila')),
  tag: tags.find((tag) => tag === values.get('tunniste')) ?? '',
  order: orders.find((order) => order === values.get('jarjestys')),
});

const statuses = [
  { value: '', label: 'Kaikki' },
  ...monitorStatuses.map((status) => ({ value: status as string, label: statusLooks[status].label })),
];
const orderChoices = [
  { value: '', label: 'Nimi' },
  { value: 'hinta', label: 'Halvin ensin' },
  { value: 'muutos', label: 'Suurin muutos ensin' },
  { value: 'tarkistettu', label: 'Viimeksi tarkistettu ensin' },
  { value: 'ero', label: 'Suurin ero omaan hintaan ensin' },
];

interface MonitorFiltersProps {
  shown: Shown;
  tags: readonly string[];
  onChange: (changes: Record<string, string>) => void;
}

export function MonitorFilters({ shown, tags, onChange }: MonitorFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SearchField label="Hae seurantaa" value={shown.search} maxLength={100} onSearch={(haku) => onChange({ haku, sivu: '' })} />
      <div className="grid w-full grid-cols-2 gap-x-3 gap-y-2 sm:flex sm:w-auto [&>*]:sm:w-44">
        <Select
          label="Tila"
          choices={statuses}
          value={shown.status ?? ''}
          onChange={({ target }) => onChange({ tila: target.value, sivu: '' })}
        />
        {tags.length > 0 && (
          <Select
            label="Tunniste"
            choices={[{ value: '', label: 'Kaikki' }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            value={shown.tag}
            onChange={({ target }) => onChange({ tunniste: target.value, sivu: '' })}
          />
        )}
        <Select
          label="Järjestys"
          choices={orderChoices}
          value={shown.order ?? ''}
          onChange={({ target }) => onChange({ jarjestys: target.value, sivu: '' })}
        />
      </div>
    </div>
  );
}
