import { Phone, X } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectionLink } from '../search/tyre-selection.tsx';
import { useShop } from '../shop.ts';
import { chipsOf } from './active-filters.tsx';
import { type FilterName, widenedNames, withoutAll } from './finder-address.ts';
import type { FinderRequest } from './finder-query.ts';
import { type FinderResult, countText } from './tyre-texts.ts';

const call =
  'figures max-sm:whitespace-normal inline-flex min-h-12 items-center gap-2 rounded-md bg-signal px-5 font-semibold text-on-signal hover:bg-signal-strong';

const lined = 'inline-flex min-h-12 items-center gap-2 rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken';

/** What a filter is about, where its chip does not say it. */
const subjects: Partial<Record<FilterName, string>> = {
  type: 'Kausi',
  winterType: 'Talvirenkaan tyyppi',
  vehicleType: 'Ajoneuvo',
  manufacturer: 'Merkki',
  model: 'Malli',
  maxPrice: 'Hinta',
  maxNoise: 'Vierintämelu',
};

interface NoTyresProps {
  query: FinderRequest;
  address: URLSearchParams;
  /** The filters without which there would be tyres. */
  widenings: FinderResult['widenings'];
  /** Sizes in the shop that are close to the searched one. */
  nearby: readonly string[];
  /** The words of the search that match nothing. */
  unknown: string;
}

/** Returns a link for each filter whose removal gives tyres, most first. */
function widerSelections({ query, address, widenings }: Pick<NoTyresProps, 'query' | 'address' | 'widenings'>) {
  const chips = chipsOf(query);
  return widenings
    .map(({ filter, count }) => {
      const names = widenedNames(filter);
      const texts = chips.filter((chip) => names.includes(chip.name)).map(({ text }) => text);
      // The chip of a winter type stands for its season, too.
      const text = filter === 'type' && texts.length === 0 ? 'Talvirenkaat' : texts.join(', ');
      const subject = filter === 'size' ? (query.size === undefined ? 'Haku' : 'Koko') : subjects[filter];
      return { to: withoutAll(address, names), text: subject === undefined ? text : `${subject}: ${text}`, count };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** The address of the contact form, filled in with the size that was searched. */
const contactAddress = ({ size, search, minLoad, minSpeed }: FinderRequest): string => {
  const wanted = size === undefined ? search : `${size} ${minLoad ?? ''}${minSpeed ?? ''}`.trim();
  return wanted !== undefined && /\d/.test(wanted) ? `/ota-yhteytta?koko=${encodeURIComponent(wanted)}` : '/ota-yhteytta';
};

/** Shown if no tyres match: suggests what to do next. */
export function NoTyres({ query, address, widenings, nearby, unknown }: NoTyresProps) {
  const shop = useShop();
  const wider = widerSelections({ query, address, widenings });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] wrap-anywhere justify-items-start gap-5 rounded-md border border-line bg-surface p-6 sm:p-10">
      <h2 className="text-xl">Näillä ehdoilla ei löytynyt renkaita</h2>
      {unknown !== '' && <p className="font-semibold">Emme tunnistaneet: {unknown}</p>}
      {wider.length > 0 && (
        <div>
          <h3 className="text-base">Laajenna hakua</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {wider.map(({ to, text, count }) => (
              <li key={to}>
                <SelectionLink
                  to={to}
                  keepsScroll
                  className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong py-1.5 pr-4 pl-3 text-sm font-semibold hover:border-ink"
                >
                  <X aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="min-w-0">
                    Poista {text} <span className="font-normal text-muted">({countText(count)})</span>
                  </span>
                </SelectionLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="max-w-[60ch] text-muted">
        Kaikki renkaamme eivät ole verkossa. Soita tai kirjoita, niin katsomme tukkurien varastot
        {query.size === undefined ? (
          ''
        ) : (
          <>
            {' '}
            koolle <span className="figures">{query.size}</span>
          </>
        )}
        .
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={phoneLink(shop.phone)} className={call}>
          <Phone aria-hidden className="size-4" />
          {shop.phone}
        </a>
        <PageLink to={contactAddress(query)} className={lined}>
          Kirjoita meille
        </PageLink>
        <PageLink to="/renkaat" className={lined}>
          Näytä kaikki renkaat
        </PageLink>
      </div>
      {nearby.length > 0 && (
        <div>
          <h3 className="text-base">Samalle vanteelle lähes samankokoisia</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {nearby.map((size) => (
              <li key={size}>
                <PageLink
                  to={`/renkaat?search=${encodeURIComponent(size)}`}
                  className="figures flex h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-ink"
                >
                  {size}
                </PageLink>
              </li>
            ))}
          </ul>
          <p className="mt-3 max-w-[60ch] text-xs text-muted">
            Tarkista sopivuus rekisteriotteesta tai kysy meiltä ennen kuin vaihdat kokoa.
          </p>
        </div>
      )}
    </section>
  );
}

/** Replaces the tyres while the catalogue is unavailable: says so and offers alternatives. */
export function FinderUnavailable({ retry, heading: Heading = 'h2' }: { retry: string; heading?: 'h1' | 'h2' }) {
  const shop = useShop();
  return (
    <section
      role="alert"
      className="grid grid-cols-[minmax(0,1fr)] wrap-anywhere justify-items-start gap-5 rounded-md border border-line bg-surface p-6 sm:p-10"
    >
      <Heading className="text-xl">Rengashaku on hetken poissa käytöstä</Heading>
      <p className="max-w-[60ch] text-muted">Puhelin toimii: kerro rengaskoko, niin saat hinnan heti.</p>
      <div className="flex flex-wrap gap-3">
        <a href={phoneLink(shop.phone)} className={call}>
          <Phone aria-hidden className="size-4" />
          {shop.phone}
        </a>
        <a href={retry} className={lined}>
          Yritä uudelleen
        </a>
      </div>
    </section>
  );
}
