import { MapPin } from 'lucide-react';
import { useState } from 'react';
import drawn from '../illustrations/map.svg';
import { useShop } from '../shop.ts';

/**
 * The shop on a map: drawn by us, until the visitor asks for the interactive one, which another service sends. Nothing
 * is asked of that service before.
 */
export function MapEmbed() {
  const { name, address, links } = useShop();
  const [interactive, setInteractive] = useState(false);
  const place = `${name}, ${address.street}, ${address.postalCode} ${address.town}`;
  if (interactive)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- maps need scripts and their own origin, with which a sandbox keeps nothing in; the page's policy names that origin alone
      <iframe
        src={links.mapEmbed}
        title={`Kartta: ${place}`}
        referrerPolicy="no-referrer"
        className="block aspect-[2/1] min-h-48 w-full border-0"
      />
    );
  return (
    <div className="relative bg-plate text-on-plate">
      <img
        src={drawn}
        alt={`Piirretty kartta: ${place}`}
        width={1200}
        height={600}
        loading="lazy"
        className="aspect-[2/1] min-h-48 w-full object-cover"
      />
      {links.mapEmbed !== '' && (
        <div className="absolute inset-x-0 bottom-0 bg-plate/90 p-2 text-xs">
          <button
            type="button"
            onClick={() => setInteractive(true)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-on-plate/40 px-3 font-semibold"
          >
            <MapPin aria-hidden className="size-4" />
            Näytä interaktiivinen kartta
          </button>
          <span className="ml-2">Kartta ladataan toisesta palvelusta.</span>
        </div>
      )}
    </div>
  );
}
