import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatEuros } from '#contracts/cents';
import { finderAddress } from './finder-address.ts';
import type { FinderRequest } from './finder-query.ts';
import { type Found, typeNames, vehicleNames, winterNames } from './tyre-words.ts';

type Counted = Found['facets']['type'];

/** Makes shown before the list is opened. */
const MAKES_FIRST = 8;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-2 w-full text-sm font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  kind: 'radio' | 'checkbox';
  name: string;
  value: string;
  text: string;
  count?: number;
  checked: boolean;
}

function Choice({ kind, name, value, text, count, checked }: ChoiceProps) {
  const none = count === 0 && !checked;
  return (
    <label className={`-mx-2 flex min-h-10 items-center gap-2.5 rounded-sm px-2 text-sm has-focus-visible:outline-3 has-focus-visible:outline-winter ${none ? 'text-muted' : 'hover:bg-sunken'}`}>
      <input type={kind} name={name} value={value} defaultChecked={checked} disabled={none} className="size-[1.125rem] shrink-0 accent-signal outline-none" />
      <span className="min-w-0 flex-1">{text}</span>
      {count !== undefined && <span className="figures text-xs text-muted">{count}</span>}
    </label>
  );
}

interface SelectProps {
  name: string;
  label: string;
  any: string;
  options: Counted;
  chosen: string;
  textOf: (value: string) => string;
}

function Select({ name, label, any, options, chosen, textOf }: SelectProps) {
  const id = useId();
  return (
    <div className="mt-3 first:mt-0">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} className="mt-1 block h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-sm">
        <option value="">{any}</option>
        {options.map(({ value, count }) => (
          <option key={value} value={value} disabled={count === 0 && value !== chosen}>
            {textOf(value)} ({count})
          </option>
        ))}
      </select>
    </div>
  );
}

const countOf = (facet: Counted, value: string): number => facet.find((entry) => entry.value === value)?.count ?? 0;
const sumOf = (facet: Counted): number => facet.reduce((sum, { count }) => sum + count, 0);

interface FiltersProps {
  query: FinderRequest;
  facets: Found['facets'];
  /** The search as the address has it; it stays when a filter changes. */
  search: string;
}

/**
 * The finder's filters: a plain GET form, so that it works without scripts; with them every change goes into the
 * address at once.
 */
export function Filters({ query, facets, search }: FiltersProps) {
  const navigate = useNavigate();
  const priceId = useId();
  const [allMakes, setAllMakes] = useState(false);
  const chosenMakes = query.manufacturer?.split(',') ?? [];
  const isChosen = (make: string) => chosenMakes.some((chosen) => chosen.toLowerCase() === make.toLowerCase());
  const makes = [...facets.manufacturer].sort((a, b) => Number(isChosen(b.value)) - Number(isChosen(a.value)) || a.value.localeCompare(b.value, 'fi'));
  const shownMakes = allMakes ? makes : makes.slice(0, Math.max(MAKES_FIRST, chosenMakes.length));
  const type = query.type ?? '';

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    void navigate(finderAddress(new URLSearchParams(entries)), { preventScrollReset: true });
  };

  return (
    <form
      action="/renkaat"
      method="get"
      aria-label="Suodattimet"
      onSubmit={apply}
      onChange={(event) => {
        // A price is taken when the field is left or Enter is pressed, not at each digit.
        if (event.target instanceof HTMLInputElement && event.target.type === 'number') return;
        event.currentTarget.requestSubmit();
      }}
    >
      <input type="hidden" name="search" value={search} />
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      <Group title="Kausi">
        <Choice kind="radio" name="type" value="" text="Kaikki" count={sumOf(facets.type)} checked={type === ''} />
        {['summer', 'winter'].map((value) => (
          <Choice key={value} kind="radio" name="type" value={value} text={typeNames[value] ?? value} count={countOf(facets.type, value)} checked={type === value} />
        ))}
        {type === 'winter' && (
          <div role="group" aria-label="Talvirenkaan tyyppi" className="mt-1 ml-2 border-l border-line pl-4">
            <Choice kind="radio" name="winterType" value="" text="Kitka ja nasta" count={sumOf(facets.winterType)} checked={query.winterType === undefined} />
            {['friction', 'studded'].map((value) => (
              <Choice key={value} kind="radio" name="winterType" value={value} text={winterNames[value] ?? value} count={countOf(facets.winterType, value)} checked={query.winterType === value} />
            ))}
          </div>
        )}
      </Group>
      <Group title="Tarjoukset">
        <Choice kind="checkbox" name="onSale" value="true" text="Vain tarjoukset" count={facets.onSale} checked={query.onSale === true} />
      </Group>
      <Group title="Hinta">
        <label htmlFor={priceId} className="text-xs text-muted">
          Enintään, € / rengas
        </label>
        <input
          id={priceId}
          name="maxPrice"
          type="number"
          inputMode="numeric"
          min="1"
          max="100000"
          step="0.01"
          defaultValue={String(query.maxPrice ?? '')}
          placeholder={facets.price ? String(Math.ceil(facets.price.max)) : ''}
          onBlur={(event) => {
            if (event.target.value !== String(query.maxPrice ?? '')) event.target.form?.requestSubmit();
          }}
          className="mt-1 block h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-sm tabular-nums placeholder:text-muted"
        />
        {facets.price && (
          <p className="figures mt-1.5 text-xs text-muted">
            {formatEuros(facets.price.min)} – {formatEuros(facets.price.max)}
          </p>
        )}
      </Group>
      <Group title="Merkki">
        {shownMakes.map(({ value, count }) => (
          <Choice key={value} kind="checkbox" name="manufacturer" value={value} text={value} count={count} checked={isChosen(value)} />
        ))}
        {makes.length > shownMakes.length && (
          <button type="button" onClick={() => setAllMakes(true)} className="mt-1 h-10 text-sm font-semibold text-signal hover:underline noscript:hidden">
            Näytä kaikki {makes.length} merkkiä
          </button>
        )}
      </Group>
      <Group title="Ajoneuvo">
        <Choice kind="radio" name="vehicleType" value="" text="Kaikki" checked={query.vehicleType === undefined} />
        {Object.entries(vehicleNames).map(([value, text]) => (
          <Choice key={value} kind="radio" name="vehicleType" value={value} text={text} count={countOf(facets.vehicleType, value)} checked={query.vehicleType === value} />
        ))}
      </Group>
      <Group title="EU-rengasmerkintä">
        <Select name="fuel" label="Polttoainetaloudellisuus" any="Mikä tahansa" options={facets.fuel} chosen={query.fuel ?? ''} textOf={(value) => (value === 'A' ? 'A' : `${value} tai parempi`)} />
        <Select name="wet" label="Märkäpito" any="Mikä tahansa" options={facets.wet} chosen={query.wet ?? ''} textOf={(value) => (value === 'A' ? 'A' : `${value} tai parempi`)} />
        <Select name="maxNoise" label="Vierintämelu" any="Mikä tahansa" options={facets.maxNoise} chosen={String(query.maxNoise ?? '')} textOf={(value) => `enintään ${value} dB`} />
      </Group>
      <button type="submit" className="mt-2 hidden h-12 w-full rounded-md bg-signal font-semibold text-on-signal noscript:block">
        Näytä renkaat
      </button>
    </form>
  );
}
