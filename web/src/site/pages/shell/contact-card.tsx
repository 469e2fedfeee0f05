import { Clock, MapPin } from 'lucide-react';
import { useId } from 'react';
import { HoursLine } from '../../hours/hours-line.tsx';
import { useShop } from '../../shop.ts';
import { contactIcon, contactRow, PhoneAndMail } from './contact-rows.tsx';

/** Phone, e-mail, hours and address, beside the text of an information page. */
export function ContactCard() {
  const id = useId();
  const { address, links } = useShop();
  const place = (
    <>
      <MapPin aria-hidden className={contactIcon} />
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
        <PhoneAndMail size="text-xl font-semibold" />
        <li className={contactRow}>
          <Clock aria-hidden className={contactIcon} />
          <span>
            <HoursLine />
          </span>
        </li>
        <li>
          {links.map === '' ? (
            <span className={contactRow}>{place}</span>
          ) : (
            <a href={links.map} target="_blank" rel="noopener" className={`${contactRow} underline-offset-4 hover:underline`}>
              {place}
              <span className="sr-only">(kartta avautuu uuteen välilehteen)</span>
            </a>
          )}
        </li>
      </ul>
    </section>
  );
}
