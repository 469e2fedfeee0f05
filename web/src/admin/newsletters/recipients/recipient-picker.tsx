import { Search, X } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { countText } from '../data/newsletter-labels.ts';
import { useActiveSubscribers } from './subscriber-calls.ts';

/** The chosen subscribers: address by id. */
export type Chosen = ReadonlyMap<string, string>;

/** Number of chosen addresses that are shown by name. */
const SHOWN = 12;

function chosenText(count: number): string {
  if (count === 0) return 'Ketään ei ole vielä valittu.';
  return count === 1 ? '1 tilaaja valittu' : `${countText(count)} tilaajaa valittu`;
}

function ChosenList({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const count = useRef<HTMLOutputElement>(null);
  const shown = [...chosen].slice(0, SHOWN);
  // The pressed button is removed together with its subscribers.
  const keep = (next: Chosen) => {
    onChange(next);
    count.current?.focus();
  };
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm lg:pointer-fine:min-h-9">
        <output ref={count} tabIndex={-1} className={chosen.size === 0 ? 'text-muted' : 'font-semibold'}>
          {chosenText(chosen.size)}
        </output>
        {chosen.size > 0 && (
          <Button tone="quiet" onClick={() => keep(new Map())}>
            Tyhjennä valinta
          </Button>
        )}
      </p>
      {chosen.size > 0 && (
        <ul aria-label="Valitut tilaajat" className="flex flex-wrap gap-1.5">
          {shown.map(([id, email]) => (
            <li key={id} className="flex max-w-full items-center rounded-full border border-line-strong bg-surface pl-3 text-sm">
              <span className="truncate">{email}</span>
              <button
                type="button"
                aria-label={`Poista valinnasta ${email}`}
                onClick={() => keep(new Map([...chosen].filter(([each]) => each !== id)))}
                className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink lg:pointer-fine:size-8"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          {chosen.size > SHOWN && <li className="self-center px-2 text-sm text-muted">ja {countText(chosen.size - SHOWN)} muuta</li>}
        </ul>
      )}
    </div>
  );
}

/** Chooses subscribers from the active ones, which are searched and paged on the server. */
export function RecipientPicker({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useActiveSubscribers(useDeferredValue(search.trim()), page);
  const items = data?.items ?? [];
  const areAllChosen = items.length > 0 && items.every(({ _id }) => chosen.has(_id));

  const choose = (entries: readonly { _id: string; email: string }[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { _id, email } of entries) {
      if (isChosen) next.set(_id, email);
      else next.delete(_id);
    }
    onChange(next);
  };

  return (
    <section aria-label="Valitse tilaajat" className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-4">
      <div className="relative">
        <TextField
          label="Hae tilaajista"
          type="search"
          className="pl-9"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
          onKeyDown={(event) => {
            // Enter would submit the form around the field.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Search aria-hidden className="pointer-events-none absolute bottom-3.5 left-3 size-4 text-muted lg:pointer-fine:bottom-2.5" />
      </div>
      {!data ? (
        error ? (
          <EmptyState title="Tilaajien lataus epäonnistui" text={reasonOf(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Yritä uudelleen
            </Button>
          </EmptyState>
        ) : (
          <SkeletonList rows={4} className="h-9" />
        )
      ) : items.length === 0 ? (
        <p className="py-4 text-center text-sm text-muted">
          {search.trim() === '' ? 'Uutiskirjeellä ei ole vielä tilaajia.' : 'Haulla ei löytynyt tilaajia.'}
        </p>
      ) : (
        <div className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <label className="flex min-h-11 items-center gap-2.5 border-b border-line text-sm font-medium lg:pointer-fine:min-h-9">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-signal"
              checked={areAllChosen}
              onChange={(event) => choose(items, event.target.checked)}
            />
            Valitse kaikki tältä sivulta
          </label>
          <ul aria-label="Tilaajat" className="grid gap-x-6 sm:grid-cols-2">
            {items.map((subscriber) => (
              <li key={subscriber._id} className="min-w-0">
                <label className="flex min-h-11 items-center gap-2.5 text-sm lg:pointer-fine:min-h-9">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-signal"
                    checked={chosen.has(subscriber._id)}
                    onChange={(event) => choose([subscriber], event.target.checked)}
                  />
                  <span className="min-w-0">
                    <EmailAddress email={subscriber.email} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && <PageSwitch label="Tilaajien sivut" page={page} pages={data.pagination.totalPages} onChange={setPage} />}
      <ChosenList chosen={chosen} onChange={onChange} />
    </section>
  );
}
