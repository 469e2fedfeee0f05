import { Phone } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { PageLink } from '../../ui/page-link.tsx';
import { useShop } from '../shop.ts';

const call =
  'figures max-sm:whitespace-normal inline-flex min-h-12 items-center gap-2 rounded-md bg-signal px-5 font-semibold text-on-signal hover:bg-signal-strong';

interface NoTyresProps {
  search: string;
  /** Sizes in the shop that are close to the searched one. */
  nearby: readonly string[];
  /** Other filters than the search are active. */
  filtered: boolean;
}

/** Shown if no tyres match: suggests what to do next. */
export function NoTyres({ search, nearby, filtered }: NoTyresProps) {
  const shop = useShop();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] wrap-anywhere justify-items-start gap-5 rounded-md border border-line bg-surface p-6 sm:p-10">
      <h2 className="text-xl">Näillä ehdoilla ei löytynyt renkaita</h2>
      <p className="max-w-[60ch] text-muted">
        Kaikki renkaamme eivät ole verkossa. Soita, niin katsomme tukkurien varastot heti
        {search === '' ? (
          ''
        ) : (
          <>
            {' '}
            koolle <span className="figures">{search}</span>
          </>
        )}
        .
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={phoneLink(shop.phone)} className={call}>
          <Phone aria-hidden className="size-4" />
          {shop.phone}
        </a>
        {filtered && search !== '' && (
          <PageLink
            to={`/renkaat?search=${encodeURIComponent(search)}`}
            className="inline-flex min-h-12 items-center rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken"
          >
            Tyhjennä suodattimet
          </PageLink>
        )}
        <PageLink
          to="/renkaat"
          className="inline-flex min-h-12 items-center rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken"
        >
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
        <a
          href={retry}
          className="inline-flex min-h-12 items-center rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken"
        >
          Yritä uudelleen
        </a>
      </div>
    </section>
  );
}
