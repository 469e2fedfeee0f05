import { type ReactNode, useId, useState } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import { useSelectTyres } from '../search/tyre-selection.tsx';
import type { FinderData } from './card-tyre.ts';
import { Figure } from './figure.tsx';
import { type FilterName, finderAddress } from './finder-address.ts';
import { typeNames, vehicleNames, winterNames } from './tyre-texts.ts';

type Counted = FinderData['facets']['type'];

// The form handles all changes, but React requires a handler on each controlled field.
const handledByForm = () => {};

/** Number of manufacturers shown before the list is expanded. */
const MANUFACTURERS_FIRST = 8;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-4 first-of-type:border-t-0 first-of-type:pt-0">
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
  /** With no results at all, a choice without tyres is left out. */
  isEmpty?: boolean;
}

function Choice({ kind, name, value, text, count, checked, isEmpty = false }: ChoiceProps) {
  const none = count === 0 && !checked && value !== '';
  if (none && isEmpty) return null;
  return (
    <label className={none ? 'choice choice-none' : 'choice'}>
      <input type={kind} name={name} value={value} checked={checked} onChange={handledByForm} disabled={none} />
      <span>{text}</span>
      {count !== undefined && <span className="figures">{count}</span>}
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
      <select
        id={id}
        name={name}
        value={chosen}
        onChange={handledByForm}
        className="mt-1 block h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-sm"
      >
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

/** Returns the label classes to offer: those that some tyre has. The counts include the better classes, so the others add nothing. */
const classesInUse = (facet: Counted, chosen: string): Counted =>
  facet.filter(({ value, count }, at) => value === chosen || count > (facet[at - 1]?.count ?? 0));

const countOf = (facet: Counted, value: string): number => facet.find((entry) => entry.value === value)?.count ?? 0;
const sumOf = (facet: Counted): number => facet.reduce((sum, { count }) => sum + count, 0);

/** The maximum price. It applies on blur or Enter, not while typing. */
function PriceField({ chosen, highest }: { chosen: string; highest: number | undefined }) {
  const id = useId();
  const [text, setText] = useState(chosen);
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    setText(chosen);
  }
  return (
    <>
      <label htmlFor={id} className="text-xs text-muted">
        Enintään, € / rengas
      </label>
      <input
        id={id}
        name="maxPrice"
        type="number"
        inputMode="numeric"
        min="1"
        max="100000"
        step="0.01"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={highest === undefined ? '' : String(Math.ceil(highest))}
        onBlur={(event) => {
          if (event.target.value !== chosen) event.target.form?.requestSubmit();
        }}
        className="mt-1 block h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-sm tabular-nums placeholder:text-muted"
      />
    </>
  );
}

interface FiltersProps {
  /** The latest selection, which may still be pending. */
  address: URLSearchParams;
  facets: FinderData['facets'];
  /** No tyre matches. */
  isEmpty: boolean;
}

/** What the filters of a search keep that this form has no field for. */
const keptNames = ['search', 'model', 'minLoad', 'minSpeed', 'sort'] as const;

/**
 * The finder's filters: a plain GET form, so that it works without scripts. With scripts every change navigates at once.
 */
export function Filters({ address, facets, isEmpty }: FiltersProps) {
  const select = useSelectTyres();
  const [allManufacturers, setAllManufacturers] = useState(false);
  const chosen = (name: FilterName) => address.get(name) ?? '';
  const chosenManufacturers = new Set(address.getAll('manufacturer').map((manufacturer) => manufacturer.toLowerCase()));
  const isChosen = (manufacturer: string) => chosenManufacturers.has(manufacturer.toLowerCase());
  const manufacturers = facets.manufacturer
    .filter(({ value, count }) => !isEmpty || count > 0 || isChosen(value))
    .toSorted((a, b) => a.value.localeCompare(b.value, 'fi'));
  const shownManufacturers = allManufacturers
    ? manufacturers
    : manufacturers.filter(({ value }, at) => at < MANUFACTURERS_FIRST || isChosen(value));
  const type = chosen('type');

  const apply = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    select(finderAddress(new URLSearchParams(entries)), true);
  };

  return (
    <form
      action="/renkaat"
      method="get"
      aria-label="Suodattimet"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onChange={(event) => {
        // The price applies on blur or Enter (PriceField), not with each digit.
        if (event.target instanceof HTMLInputElement && event.target.type === 'number') return;
        apply(event.currentTarget);
      }}
    >
      {keptNames.flatMap((name) =>
        address.getAll(name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      <Group title="Kausi">
        <Choice kind="radio" name="type" value="" text="Kaikki" count={sumOf(facets.type)} checked={type === ''} />
        {['summer', 'winter'].map((value) => (
          <Choice
            key={value}
            kind="radio"
            name="type"
            value={value}
            text={typeNames[value] ?? value}
            count={countOf(facets.type, value)}
            checked={type === value}
            isEmpty={isEmpty}
          />
        ))}
        {type === 'winter' && (
          <fieldset aria-label="Talvirenkaan tyyppi" className="mt-1 ml-2 border-l border-line pl-4">
            <Choice
              kind="radio"
              name="winterType"
              value=""
              text="Kitka ja nasta"
              count={sumOf(facets.winterType)}
              checked={chosen('winterType') === ''}
            />
            {['friction', 'studded'].map((value) => (
              <Choice
                key={value}
                kind="radio"
                name="winterType"
                value={value}
                text={winterNames[value] ?? value}
                count={countOf(facets.winterType, value)}
                checked={chosen('winterType') === value}
                isEmpty={isEmpty}
              />
            ))}
          </fieldset>
        )}
      </Group>
      {(!isEmpty || facets.onSale > 0 || chosen('onSale') === 'true') && (
        <Group title="Tarjoukset">
          <Choice
            kind="checkbox"
            name="onSale"
            value="true"
            text="Vain tarjoukset"
            count={facets.onSale}
            checked={chosen('onSale') === 'true'}
          />
        </Group>
      )}
      <Group title="Hinta">
        <PriceField chosen={chosen('maxPrice')} highest={facets.price?.max} />
        {facets.price && (
          <p className="mt-1.5 text-xs text-muted">
            <Figure text={formatEuros(facets.price.min)} /> – <Figure text={formatEuros(facets.price.max)} />
          </p>
        )}
      </Group>
      {manufacturers.length > 0 && (
        <Group title="Merkki">
          {shownManufacturers.map(({ value, count }) => (
            <Choice key={value} kind="checkbox" name="manufacturer" value={value} text={value} count={count} checked={isChosen(value)} />
          ))}
          {manufacturers.length > shownManufacturers.length && (
            <button
              type="button"
              onClick={() => setAllManufacturers(true)}
              className="mt-1 min-h-11 text-sm font-semibold text-signal hover:underline noscript:hidden"
            >
              Näytä kaikki {manufacturers.length} merkkiä
            </button>
          )}
        </Group>
      )}
      <Group title="Ajoneuvo">
        <Choice kind="radio" name="vehicleType" value="" text="Kaikki" checked={chosen('vehicleType') === ''} />
        {Object.entries(vehicleNames).map(([value, text]) => (
          <Choice
            key={value}
            kind="radio"
            name="vehicleType"
            value={value}
            text={text}
            count={countOf(facets.vehicleType, value)}
            checked={chosen('vehicleType') === value}
            isEmpty={isEmpty}
          />
        ))}
      </Group>
      <Group title="EU-rengasmerkintä">
        <Select
          name="fuel"
          label="Polttoainetaloudellisuus"
          any="Mikä tahansa"
          options={classesInUse(facets.fuel, chosen('fuel'))}
          chosen={chosen('fuel')}
          textOf={(value) => (value === 'A' ? 'A' : `${value} tai parempi`)}
        />
        <Select
          name="wet"
          label="Märkäpito"
          any="Mikä tahansa"
          options={classesInUse(facets.wet, chosen('wet'))}
          chosen={chosen('wet')}
          textOf={(value) => (value === 'A' ? 'A' : `${value} tai parempi`)}
        />
        <Select
          name="maxNoise"
          label="Vierintämelu"
          any="Mikä tahansa"
          options={facets.maxNoise}
          chosen={chosen('maxNoise')}
          textOf={(value) => `enintään ${value} dB`}
        />
      </Group>
      <button type="submit" className="mt-2 hidden h-12 w-full rounded-md bg-signal font-semibold text-on-signal noscript:block">
        Näytä renkaat
      </button>
    </form>
  );
}
