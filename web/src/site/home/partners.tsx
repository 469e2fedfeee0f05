import { PageLink } from '../../ui/page-link.tsx';
import { LoadedImage } from '../../ui/picture.tsx';
import type { Manufacturer } from '../shop.ts';
import { Wordmark } from '../tyres/manufacturer-mark.tsx';

/** The manufacturers that the shop sells, as logos or, without a logo, as names. */
export function Partners({ manufacturers }: { manufacturers: readonly Manufacturer[] }) {
  return (
    <section aria-labelledby="merkit" className="border-t border-line bg-surface py-14 sm:py-20">
      <div className="shell">
        <h2 id="merkit" className="text-3xl">
          Merkit, joita myymme
        </h2>
        {manufacturers.length > 0 ? (
          <ul className="mt-6 grid grid-cols-2 overflow-hidden rounded-md border-t border-l border-line sm:grid-cols-4 lg:grid-cols-7">
            {manufacturers.map(({ name, logo }) => (
              <li key={name} className="border-r border-b border-line">
                <PageLink
                  to={`/renkaat?manufacturer=${encodeURIComponent(name)}`}
                  className="grid h-20 place-items-center bg-plate px-3 text-on-plate"
                >
                  {logo === null ? (
                    <Wordmark manufacturer={name} />
                  ) : (
                    <LoadedImage url={logo} alt={name} className="h-9 w-28 object-contain" />
                  )}
                </PageLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-4 text-muted">Merkit eivät ole juuri nyt näkyvissä. Kysy valikoimasta puhelimessa.</p>
        )}
        <p className="mt-8">
          <PageLink
            to="/renkaat"
            className="inline-flex min-h-12 items-center rounded-md border border-line-strong px-6 font-semibold hover:bg-sunken"
          >
            Tutustu valikoimaamme
          </PageLink>
        </p>
      </div>
    </section>
  );
}
