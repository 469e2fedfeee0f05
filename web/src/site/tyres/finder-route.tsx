import { data, redirect } from 'react-router';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import { BelowFold } from '../../ui/below-fold.tsx';
import { requestContextOf } from '../request-context.ts';
import { pageMeta } from '../meta.ts';
import { useSelectTyres, useSelectedTyres } from '../search/tyre-selection.tsx';
import { TyreSearch } from '../search/tyre-search.tsx';
import type { Route } from './+types/finder-route.ts';
import { ActiveFilters, chipsOf } from './active-filters.tsx';
import { cardTyre, finderData } from './card-tyre.ts';
import { foundTyres, sizesOrNone } from './catalogue.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { Filters } from './filters.tsx';
import { addressOfReading, finderAddress, isIndexable, tidied, withFilter } from './finder-address.ts';
import { type FinderRequest, finderQueryOf, unknownWordsOf } from './finder-query.ts';
import { nearbySizes } from './nearby-sizes.ts';
import { FinderUnavailable, NoTyres } from './no-tyres.tsx';
import { Pager } from './pager.tsx';
import { TyreCard } from './tyre-card.tsx';
import { TyreSymbols } from './tyre-symbols.tsx';
import { countText, sortNames, typeNames, winterNames } from './tyre-texts.ts';

/** Number of cards that may be above the fold, also on desktop screens. */
const FIRST_SCREEN = 6;

export async function loader(args: Route.LoaderArgs) {
  const address = new URL(args.request.url).searchParams;
  const context = requestContextOf(args);
  const search = (address.get('search') ?? '').trim();
  const size = normaliseTyreSize(search);
  if (size !== null && size !== address.get('search')) {
    const normalised = new URLSearchParams(address);
    normalised.set('search', size);
    throw redirect(finderAddress(normalised));
  }
  const query = finderQueryOf(address);
  const found = await foundTyres(query, context);
  const unknown = unknownWordsOf(address);
  if (found === null) return data({ query, found, nearby: [], unknown }, { status: 503, headers: { 'retry-after': '5' } });
  if (found.reading) {
    const read = addressOfReading(address, found.reading);
    if (read !== finderAddress(address)) throw redirect(read);
  }
  const { page, total, totalPages } = found.pagination;
  if (total > 0 && page > totalPages) throw redirect(withFilter(address, 'page', String(totalPages)));
  const nearby = total > 0 ? [] : nearbySizes(search, await sizesOrNone(context));
  return data({ query, found: finderData(found), nearby, unknown: found.reading?.unknown.join(' ') || unknown });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Returns the heading and title of a query, such as 'Talvirenkaat 205/55R16'. */
function headingOf({ size, search, type, winterType, manufacturer, model }: FinderRequest): string {
  const kind = winterNames[winterType ?? ''] ?? typeNames[type ?? ''] ?? 'Renkaat';
  const names = [manufacturer, model].filter((name) => name !== undefined && !name.includes(','));
  return [...names, names.length === 0 ? kind : kind.toLowerCase(), size ?? search].filter((part) => part !== undefined).join(' ');
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const query = loaderData?.query ?? {};
  const heading = headingOf(query);
  const address = tidied(new URLSearchParams(location.search));
  const total = loaderData?.found?.pagination.total ?? 0;
  return pageMeta({
    title: heading,
    description: `${heading}: hinnat yhdelle ja neljälle, EU-rengasmerkintä ja tarjoukset. Hae koolla ja varaa asennus samalla.`,
    path: finderAddress(address),
    matches,
    noIndex: total === 0 || !isIndexable(address),
    noFollow: !isIndexable(address),
  });
}

function Sort({ address }: { address: URLSearchParams }) {
  const select = useSelectTyres();
  return (
    <form action="/renkaat" method="get" className="flex flex-wrap items-center gap-2">
      {[...address].flatMap(([name, value]) =>
        name === 'sort' || name === 'page' ? [] : [<input key={`${name}${value}`} type="hidden" name={name} value={value} />],
      )}
      <label htmlFor="sort" className="text-sm text-muted max-sm:sr-only">
        Järjestys
      </label>
      <select
        id="sort"
        name="sort"
        value={address.get('sort') ?? 'recommended'}
        onChange={(event) => select(withFilter(address, 'sort', event.target.value), true)}
        className="h-11 max-w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold"
      >
        {Object.entries(sortNames).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <button type="submit" className="hidden h-11 rounded-md border border-line-strong px-3 text-sm font-semibold noscript:block">
        Järjestä
      </button>
    </form>
  );
}

/** The tyre finder. The visitor's whole selection is in the address. */
export default function FinderRoute({ loaderData }: Route.ComponentProps) {
  const { query, found, nearby, unknown } = loaderData;
  const { query: selected, isPending } = useSelectedTyres();
  const address = tidied(new URLSearchParams(selected));
  const chips = chipsOf(query);
  const total = found?.pagination.total ?? 0;

  return (
    <div className="shell pt-6 pb-16 sm:pt-9">
      <TyreSymbols />
      <div className="grid gap-4">
        <div>
          <h1 className="text-3xl wrap-anywhere">{headingOf(query)}</h1>
          <output className="block figures mt-2 text-muted">{found ? countText(total) : 'Hintoja ei saatu juuri nyt'}</output>
        </div>
        {/* Wider screens have the search box of the header. */}
        <div className="sm:hidden">
          <TyreSearch look="large" label="Rengaskoko" placeholder="Esim. 205/55R16" />
        </div>
      </div>

      <div className="mt-6 grid gap-x-10 sm:mt-7 lg:grid-cols-[15.5rem_1fr]">
        {found && (
          <aside aria-label="Suodata renkaita" className="hidden lg:block noscript:block">
            <Filters address={address} facets={found.facets} isEmpty={total === 0} />
          </aside>
        )}
        <div className={found ? 'min-w-0' : 'col-span-full'}>
          {found && (
            <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
              <FilterSheet active={chips.filter(({ name }) => name !== 'search').length} total={total}>
                <Filters address={address} facets={found.facets} isEmpty={total === 0} />
              </FilterSheet>
              <div className="hidden lg:block">
                <ActiveFilters query={query} address={address} />
              </div>
              <div className="min-w-0 lg:ml-auto">
                <Sort address={address} />
              </div>
              {chips.length > 0 && (
                <div className="basis-full lg:hidden">
                  <ActiveFilters query={query} address={address} />
                </div>
              )}
            </div>
          )}
          {total > 0 && unknown !== '' && (
            <output className="mb-5 block rounded-md border border-line bg-surface px-4 py-3 text-sm wrap-anywhere">
              Emme tunnistaneet: <strong>{unknown}</strong>. Renkaat on haettu muilla sanoilla.
            </output>
          )}
          {found === null && <FinderUnavailable retry={finderAddress(address)} />}
          {found && total === 0 && (
            <NoTyres query={query} address={address} widenings={found.widenings} nearby={nearby} unknown={unknown} />
          )}
          {found && total > 0 && (
            <>
              <ul
                aria-label="Renkaat"
                aria-busy={isPending}
                className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity sm:grid-cols-2 xl:grid-cols-3 ${isPending ? 'opacity-45' : ''}`}
              >
                {found.items.map(cardTyre).map((tyre, at) => (
                  <li key={tyre._id}>
                    {at < FIRST_SCREEN ? (
                      <TyreCard tyre={tyre} />
                    ) : (
                      <BelowFold className="h-full" height="20rem">
                        <TyreCard tyre={tyre} />
                      </BelowFold>
                    )}
                  </li>
                ))}
              </ul>
              <Pager page={found.pagination.page} last={found.pagination.totalPages} address={address} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
