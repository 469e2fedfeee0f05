import { X } from 'lucide-react';
import { formatEuros } from '#contracts/rules/cents';
import { SelectionLink } from '../search/tyre-selection.tsx';
import { type FilterName, without } from './finder-address.ts';
import type { FinderRequest } from './finder-query.ts';
import { typeNames, vehicleNames, winterNames } from './tyre-texts.ts';

export interface Chip {
  name: FilterName;
  value?: string;
  text: string;
}

/** Returns the active filters with their labels. */
export function chipsOf(query: FinderRequest): Chip[] {
  const chips: Chip[] = [];
  const add = (name: FilterName, text: string | undefined, value?: string) => {
    if (text !== undefined) chips.push({ name, text, ...(value === undefined ? {} : { value }) });
  };
  add('search', query.size ?? query.search);
  add('type', query.winterType === undefined ? typeNames[query.type ?? ''] : undefined);
  add('winterType', winterNames[query.winterType ?? '']);
  add('vehicleType', vehicleNames[query.vehicleType ?? '']);
  for (const manufacturer of query.manufacturer?.split(',') ?? []) add('manufacturer', manufacturer, manufacturer);
  for (const model of query.model?.split(',') ?? []) add('model', model, model);
  add('minLoad', query.minLoad === undefined ? undefined : `Kantavuus vähintään ${query.minLoad}`);
  add('minSpeed', query.minSpeed && `Nopeusluokka vähintään ${query.minSpeed}`);
  add('maxPrice', typeof query.maxPrice === 'number' ? `enintään ${formatEuros(query.maxPrice)}` : undefined);
  add('fuel', query.fuel && `Polttoaine ${query.fuel}${query.fuel === 'A' ? '' : ' tai parempi'}`);
  add('wet', query.wet && `Märkäpito ${query.wet}${query.wet === 'A' ? '' : ' tai parempi'}`);
  add('maxNoise', typeof query.maxNoise === 'number' ? `enintään ${query.maxNoise} dB` : undefined);
  add('onSale', query.onSale === true ? 'Vain tarjoukset' : undefined);
  return chips;
}

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ query, address }: { query: FinderRequest; address: URLSearchParams }) {
  const chips = chipsOf(query);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Valitut suodattimet" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, value, text }) => (
        <li key={`${name} ${value ?? ''}`}>
          <SelectionLink
            to={without(address, name, value)}
            keepsScroll
            aria-label={`Poista suodatin: ${text}`}
            className="flex min-h-11 items-center lg:pointer-fine:min-h-9 gap-1.5 rounded-full border border-line-strong bg-surface pr-2.5 pl-3.5 text-xs font-semibold hover:border-ink"
          >
            {text}
            <X aria-hidden className="size-3.5 text-muted" />
          </SelectionLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <SelectionLink
            to="/renkaat"
            keepsScroll
            className="flex min-h-11 items-center px-2 lg:pointer-fine:min-h-9 text-xs font-semibold text-signal hover:underline"
          >
            Tyhjennä kaikki
          </SelectionLink>
        </li>
      )}
    </ul>
  );
}
