import { MapPin } from 'lucide-react';
import { useState } from 'react';
import drawn from '../../illustrations/map.svg';
import { useShop } from '../../shop.ts';
import { Image } from '../../../ui/image.tsx';

/** Moves the focus to the map, because the pressed button is removed: keyboard users continue there. */
const takeFocus = (map: HTMLIFrameElement | null) => map?.focus();

/**
 * The shop on a map: a drawing of ours until the visitor opens the interactive map of a third party. Before that, the browser
 * sends no request to the third party.
 */
export function MapEmbed() {
  const { name, address, links } = useShop();
  const [interactive, setInteractive] = useState(false);
  const place = `${name}, ${address.street}, ${address.postalCode} ${address.town}`;
  return (
    <div className="bg-plate text-on-plate">
      {interactive ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- maps need allow-scripts and allow-same-origin, with which a sandbox restricts nothing; the page's policy allows that origin alone
        <iframe
          ref={takeFocus}
          src={links.mapEmbed}
          title={`Kartta: ${place}`}
          referrerPolicy="no-referrer"
          className="block aspect-[2/1] min-h-48 w-full border-0"
        />
      ) : (
        <Image
          src={drawn}
          alt={`Piirretty kartta: ${place}`}
          width={1200}
          height={600}
          loading="lazy"
          className="aspect-[2/1] min-h-48 w-full object-cover"
        />
      )}
      {links.mapEmbed !== '' && (
        <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 p-2 text-xs">
          {!interactive && (
            <button
              type="button"
              onClick={() => setInteractive(true)}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-on-plate/40 px-3 font-semibold wrap-anywhere"
            >
              <MapPin aria-hidden className="size-4" />
              Näytä interaktiivinen kartta
            </button>
          )}
          <span>Kartta tulee toisesta palvelusta.</span>
        </div>
      )}
    </div>
  );
}
