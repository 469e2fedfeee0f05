import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, isRouteErrorResponse } from 'react-router';
import { phoneLink } from '#contracts/content/shop-defaults';
import { TyreSearch } from '../search/tyre-search.tsx';
import { useShop } from '../shop.ts';

const filled =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-signal px-6 font-semibold text-on-signal hover:bg-signal-strong';
const lined =
  'figures inline-flex min-h-12 items-center justify-center gap-2 rounded-md border border-line-strong px-6 font-semibold hover:bg-sunken';

/** The pages that visitors use most. */
const popular = [
  { text: 'Talvirenkaat', to: '/renkaat?type=winter' },
  { text: 'Kesärenkaat', to: '/renkaat?type=summer' },
  { text: 'Rengashotelli', to: '/rengashotelli' },
  { text: 'Hinnasto', to: '/hinnasto' },
  { text: 'Hyvä tietää', to: '/hyva-tietaa' },
  { text: 'Yhteystiedot', to: '/ota-yhteytta' },
] as const;

function Call() {
  const shop = useShop();
  return (
    <a href={phoneLink(shop.phone)} className={lined}>
      <Phone aria-hidden className="size-4" />
      {shop.phone}
    </a>
  );
}

/** Links to popular pages. After a crash they reload the document, because the app's state may be broken. */
function Popular({ reloads }: { reloads: boolean }) {
  return (
    <nav aria-labelledby="suosittua" className="w-full border-t border-line pt-6">
      <h2 id="suosittua" className="text-base">
        Näitä meiltä haetaan eniten
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {popular.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument={reloads}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  const shop = useShop();
  return (
    <section className="shell">
      <title>{`${title} | ${shop.name}`}</title>
      <div className="grid max-w-3xl justify-items-start gap-6 pt-14 pb-20 sm:pt-20">{children}</div>
    </section>
  );
}

function NotFound({ what }: { what: string }) {
  return (
    <Screen title={what}>
      <div>
        <p className="text-lg font-semibold text-signal">404</p>
        <h1 className="mt-1 text-3xl">{what}</h1>
        <p className="mt-4 max-w-[60ch] text-muted">
          Osoite voi olla vanha tai siinä on kirjoitusvirhe. Renkaat löydät koolla, ja puhelimessa autamme heti.
        </p>
      </div>
      <div className="w-full max-w-lg">
        <TyreSearch look="large" label="Rengaskoko" placeholder="Esim. 205/55R16" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/renkaat" className={filled}>
          Hae renkaita
        </Link>
        <Call />
      </div>
      <Popular reloads={false} />
    </Screen>
  );
}

function Crashed() {
  return (
    <Screen title="Jotain meni pieleen">
      <div role="alert">
        <h1 className="text-3xl">Jotain meni pieleen</h1>
        <p className="mt-4 text-lg text-muted">Sivulla tapahtui virhe. Yritä päivittää sivu.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => window.location.reload()} className={filled}>
          Päivitä sivu
        </button>
        <Call />
      </div>
      <Popular reloads />
    </Screen>
  );
}

/** The page for a missing page (404) or a crash. Says which, and offers what still works. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Crashed />;
  const what: unknown = error.data;
  return <NotFound what={typeof what === 'string' && what !== '' ? what : 'Sivua ei löytynyt'} />;
}
