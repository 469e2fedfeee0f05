/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a combobox has no native tag; its input takes the keys (WAI-ARIA APG) */
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import { useHydrated } from '../hydrated.ts';
import { searchAddress } from './search-address.ts';
import type { Suggestion } from './suggestions.ts';
import { useSelectTyres, useSelectedTyres } from './tyre-selection.tsx';

/** Constants of specification P §9; DEBOUNCE in milliseconds. */
const MIN_CHARACTERS = 2;
const DEBOUNCE = 300;

/** Nobody needs suggestions before the box has the focus. */
const loadSuggestions = () => import('./suggestions.ts');

interface TyreSearchProps {
  /** 'bar' in the header, 'large' on pages. */
  look: 'bar' | 'large';
  label: string;
  placeholder?: string;
}

const looks = {
  bar: { landmark: 'Sivuston haku', form: 'h-11', input: 'text-sm pl-3 pr-11', button: 'w-11' },
  large: {
    landmark: 'Rengashaku',
    form: 'h-14',
    input: 'text-lg pl-4 pr-14 font-semibold',
    button:
      'w-14 bg-signal text-on-signal enabled:hover:bg-signal-strong disabled:border-l disabled:border-line disabled:bg-transparent disabled:text-muted',
  },
} as const;

/** A component of its own, so that hydration rerenders only the button. Without scripts it is always enabled. */
function SearchButton({ isEmpty, className }: { isEmpty: boolean; className: string }) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      aria-label="Hae"
      disabled={hydrated && isEmpty}
      className={`absolute inset-y-0 right-0 grid place-items-center rounded-r-md text-ink disabled:text-muted ${className}`}
    >
      <Search aria-hidden className="size-5" />
    </button>
  );
}

const searchOf = (path: string, query: string) => (path === '/renkaat' ? (new URLSearchParams(query).get('search') ?? '') : '');

/**
 * The tyre search box of specification P §2: a combobox whose suggestions come from the shop's sizes and names. Without scripts
 * it is a plain form that submits to /renkaat.
 */
export function TyreSearch({ look, label, placeholder = 'Hae renkaita...' }: TyreSearchProps) {
  const id = useId();
  const select = useSelectTyres();
  const { isPending } = useSelectedTyres();
  const location = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const addressed = searchOf(location.pathname, location.search);

  const [text, setText] = useState(addressed);
  const [shownFor, setShownFor] = useState(location.key);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  // The typed text to suggest sizes for; null if nothing is to be suggested.
  const [typed, setTyped] = useState<string | null>(null);
  // The text was edited while a page was pending.
  const [isNewer, setIsNewer] = useState(false);

  if (shownFor !== location.key) {
    setShownFor(location.key);
    // A page that has just loaded must not overwrite text that was typed meanwhile.
    if (typed === null && !isNewer) setText(addressed);
    setIsNewer(false);
  }

  useEffect(() => {
    if (typed === null || typed.trim().length < MIN_CHARACTERS) return undefined;
    let current = true;
    const suggest = async () => {
      const found = await loadSuggestions().then(
        ({ suggestionsFor }) => suggestionsFor(typed),
        () => [],
      );
      if (!current) return;
      setSuggestions(found);
      setAt(-1);
      setOpen(found.length > 0);
    };
    const timer = setTimeout(() => void suggest(), DEBOUNCE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const close = () => {
    setOpen(false);
    setAt(-1);
    setTyped(null);
  };

  const type = (value: string) => {
    setText(value);
    setTyped(value);
    setIsNewer(isPending);
    setAt(-1);
    if (value.trim().length < MIN_CHARACTERS) setOpen(false);
  };

  const go = (value: string) => {
    if (value.trim() === '') return;
    close();
    setText(normaliseTyreSize(value) ?? value.trim());
    setIsNewer(false);
    select(searchAddress(value));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    go((open ? suggestions[at]?.text : undefined) ?? text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) {
      if (suggestions.length > 0 && text.trim().length >= MIN_CHARACTERS) setOpen(true);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setAt((now) => (now + step + (now < 0 && step < 0 ? 1 : 0) + suggestions.length) % suggestions.length);
  };

  return (
    <form
      role="search"
      aria-label={looks[look].landmark}
      action="/renkaat"
      method="get"
      onSubmit={submit}
      className={`size-search ${looks[look].form}`}
    >
      <label htmlFor={`${id}-text`} className="sr-only">
        {label}
      </label>
      <input
        id={`${id}-text`}
        name="search"
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        placeholder={placeholder}
        value={text}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        onChange={(event) => type(event.target.value)}
        onFocus={() =>
          void loadSuggestions().then(
            ({ prepareSuggestions }) => prepareSuggestions(),
            () => {},
          )
        }
        onBlur={close}
        onKeyDown={onKeyDown}
        className={looks[look].input}
      />
      <SearchButton isEmpty={text.trim() === ''} className={looks[look].button} />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Hakuehdotukset" hidden={!open}>
        {open &&
          suggestions.map(({ text: suggested, count }, index) => (
            // The input keeps the focus and handles the keys, so that options need only pointer handlers.
            <li
              key={suggested}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setAt(index)}
              onClick={() => go(suggested)}
              className="figures flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm font-medium aria-selected:bg-signal-soft aria-selected:text-ink"
            >
              {suggested}
              {count !== null && <span className="text-xs text-muted">{count}</span>}
            </li>
          ))}
      </ul>
      <output className="sr-only">{open ? `${suggestions.length} ehdotusta` : ''}</output>
    </form>
  );
}
