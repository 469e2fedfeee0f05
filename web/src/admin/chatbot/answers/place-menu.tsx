import { Braces, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLook } from '../../../ui/field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { usePlaces } from './answer-calls.ts';
import type { Place } from './places.ts';

const folded = (text: string) => text.trim().toLocaleLowerCase('fi');

function PlaceList({ onChoose }: { onChoose: (place: Place) => void }) {
  const id = useId();
  const { data, error, isFetching, refetch } = usePlaces();
  const [search, setSearch] = useState('');
  if (!data)
    return error ? (
      <div role="alert" className="grid gap-2 p-1 text-sm">
        <p>Tietojen lataus epäonnistui. {reasonOf(error)}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Yritä uudelleen
        </Button>
      </div>
    ) : (
      <SkeletonList rows={4} className="h-11" />
    );
  const found = data.filter(({ place, label, value }) => folded(`${label} ${place} ${value}`).includes(folded(search)));
  return (
    <>
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          Hae tietoa
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder="Hae tietoa"
          className={`${controlLook} pl-9`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className="px-1 py-2 text-sm text-muted">Tietoa ei löytynyt.</p>
      ) : (
        <ul aria-label="Ajantasaiset tiedot" className="min-h-0 overflow-y-auto overscroll-contain">
          {found.map((place) => (
            <li key={place.place}>
              <button
                type="button"
                onClick={() => onChoose(place)}
                className="flex min-h-11 w-full items-baseline justify-between gap-4 rounded-md px-3 py-2 text-left text-sm hover:bg-sunken"
              >
                <span className="min-w-0 break-words">{place.label}</span>
                <span className="max-w-[55%] min-w-0 text-right font-semibold break-words">{place.value}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The menu that inserts a live fact into an answer's text. Shows each fact with its value now. */
export function PlaceMenu({ onInsert }: { onInsert: (place: Place) => void }) {
  const [open, setOpen] = useState(false);
  const isChosen = useRef(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button icon={Braces}>Lisää ajantasainen tieto</Button>
      </Popover.Trigger>
      {/* Without a portal: in the dialog, so that its focus trap and scroll lock leave the list alone. */}
      <Popover.Content
        align="start"
        sideOffset={4}
        collisionPadding={12}
        aria-label="Lisää ajantasainen tieto"
        onCloseAutoFocus={(event) => {
          // The text has the focus then, after what has been inserted.
          if (isChosen.current) event.preventDefault();
          isChosen.current = false;
        }}
        className="z-[60] flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-2.5rem))] flex-col gap-2 rounded-md border border-line bg-surface p-2 text-ink shadow-overlay"
      >
        <PlaceList
          onChoose={(place) => {
            isChosen.current = true;
            setOpen(false);
            onInsert(place);
          }}
        />
      </Popover.Content>
    </Popover.Root>
  );
}
