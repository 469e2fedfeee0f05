import { ChevronLeft, ChevronRight } from 'lucide-react';
import { SelectionLink } from '../search/tyre-selection.tsx';
import { pagesToShow, withFilter } from './finder-address.ts';

const step = 'flex h-11 items-center gap-1 rounded-md border border-line-strong px-3.5 text-sm font-semibold hover:bg-sunken';

/** Pagination of the results, with real links. */
export function Pager({ page, last, address }: { page: number; last: number; address: URLSearchParams }) {
  if (last <= 1) return null;
  const to = (number: number) => withFilter(address, 'page', String(number));
  return (
    <nav aria-label="Sivut" className="mt-10 flex flex-wrap items-center justify-center gap-1.5">
      {page > 1 && (
        <SelectionLink to={to(page - 1)} rel="prev" className={`${step} mr-auto sm:mr-2`}>
          <ChevronLeft aria-hidden className="-ml-1 size-4" />
          Edellinen
        </SelectionLink>
      )}
      <ul className="hidden items-center gap-1 sm:flex">
        {pagesToShow(page, last).map((number, at, all) =>
          number === null ? (
            <li key={`after ${all[at - 1]}`} aria-hidden className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <SelectionLink
                to={to(number)}
                aria-label={`Sivu ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className="figures grid size-11 place-items-center rounded-md text-sm font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-ground"
              >
                {number}
              </SelectionLink>
            </li>
          ),
        )}
      </ul>
      <span className="figures px-2 text-sm text-muted sm:hidden">
        {page} / {last}
      </span>
      {page < last && (
        <SelectionLink to={to(page + 1)} rel="next" className={`${step} ml-auto sm:ml-2`}>
          Seuraava
          <ChevronRight aria-hidden className="-mr-1 size-4" />
        </SelectionLink>
      )}
    </nav>
  );
}
