import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useId } from 'react';
import { phoneLink } from '#contracts/shop-defaults';
import { HoursLine } from '../hours/hours-line.tsx';
import { useShop } from '../shop.ts';

const row = 'flex min-h-11 items-center gap-3 py-1.5';
const icon = 'size-5 shrink-0 text-signal';

/** Phone, e-mail, hours and address: beside every information page. */
export function ContactCard() {
  const id = useId();
  const { phone, email, address, links } = useShop();
  const place = (
    <>
      <MapPin aria-hidden className={icon} />
      <span>
        {address.street}, <span className="whitespace-nowrap">{`${address.postalCode} ${address.town}`}</span>
      </span>
    </>
  );
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-4">
      <h2 id={id} className="text-lg">
        Kysy meiltä
      </h2>
      <ul className="mt-1 divide-y divide-line">
        <li>
          <a href={phoneLink(phone)} className={`${row} figures text-xl font-semibold underline-offset-4 hover:underline`}>
            <Phone aria-hidden className={icon} />
            {phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`} className={`${row} underline-offset-4 hover:underline`}>
            <Mail aria-hidden className={icon} />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </li>
        <li className={row}>
          <Clock aria-hidden className={icon} />
          <span>
            <HoursLine />
          </span>
        </li>
        <li>
          {links.map === '' ? (
            <span className={row}>{place}</span>
          ) : (
            <a href={links.map} target="_blank" rel="noopener" className={`${row} underline-offset-4 hover:underline`}>
              {place}
              <span className="sr-only">(kartta avautuu uuteen välilehteen)</span>
            </a>
          )}
        </li>
      </ul>
    </section>
  );
}
