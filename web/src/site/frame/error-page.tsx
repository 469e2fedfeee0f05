import { Phone } from 'lucide-react';
import { Link, isRouteErrorResponse } from 'react-router';
import { phoneLink } from '#contracts/shop-defaults';
import { useShop } from '../shop.ts';

const filled =
  'inline-flex h-12 items-center justify-center gap-2 rounded-md bg-signal px-6 font-semibold text-on-signal hover:bg-signal-strong';
const lined =
  'figures inline-flex h-12 items-center justify-center gap-2 rounded-md border border-line-strong px-6 font-semibold hover:bg-sunken';

function Call() {
  const shop = useShop();
  return (
    <a href={phoneLink(shop.phone)} className={lined}>
      <Phone aria-hidden className="size-4" />
      {shop.phone}
    </a>
  );
}

/** A page that does not exist, or one that broke: says which, and what still works. */
export function ErrorPage({ error }: { error: unknown }) {
  const shop = useShop();
  if (isRouteErrorResponse(error) && error.status === 404) {
    const what: unknown = error.data;
    return (
      <section className="shell grid max-w-3xl justify-items-start gap-5 py-20">
        <title>{`Sivua ei löytynyt | ${shop.name}`}</title>
        <p className="figures text-lg font-semibold text-signal">404</p>
        <h1 className="text-3xl">{typeof what === 'string' && what !== '' ? what : 'Sivua ei löytynyt'}</h1>
        <p className="max-w-[60ch] text-muted">
          Osoite voi olla vanha tai siinä on kirjoitusvirhe. Renkaat löydät koolla rengashausta, ja puhelimessa autamme heti.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/renkaat" className={filled}>
            Hae renkaita
          </Link>
          <Call />
        </div>
      </section>
    );
  }
  return (
    <section className="shell grid max-w-3xl justify-items-start gap-5 py-20">
      <title>{`Jotain meni pieleen | ${shop.name}`}</title>
      <h1 className="text-3xl">Jotain meni pieleen</h1>
      <p className="text-lg text-muted">Sivulla tapahtui virhe. Yritä päivittää sivu.</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => window.location.reload()} className={filled}>
          Päivitä sivu
        </button>
        <Call />
      </div>
    </section>
  );
}
