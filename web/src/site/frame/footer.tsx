import { ArrowUp, Check } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { reopenConsent } from '../../consent/consent-choice.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Image } from '../../ui/image.tsx';
import { LoadedImage } from '../../ui/picture.tsx';
import { HoursLine } from '../hours/hours-line.tsx';
import card from '../illustrations/brands/pay-card.svg';
import invoice from '../illustrations/brands/pay-invoice.svg';
import mobile from '../illustrations/brands/pay-mobile.svg';
import provider from '../illustrations/brands/finance-provider.svg';
import { isGroup, navigationOf } from '../navigation.ts';
import { FooterNewsletterForm } from '../newsletter/newsletter-form.tsx';
import { MapEmbed } from '../pages/contact/map-embed.tsx';
import { type Manufacturer, useFrameData } from '../shop.ts';
import { Wordmark } from '../tyres/manufacturer-mark.tsx';
import { ChainLogo } from './logos.tsx';

const payments = [
  { picture: card, name: 'Maksukortti' },
  { picture: mobile, name: 'Mobiilimaksu' },
  { picture: invoice, name: 'Lasku' },
] as const;

const heading = 'text-xs font-semibold tracking-normal text-on-asphalt-muted';
const text = 'foot-link';

function Manufacturers({ manufacturers }: { manufacturers: readonly Manufacturer[] }) {
  return (
    <ul aria-label="Merkit" className="grid grid-cols-2 gap-2 min-[30rem]:grid-cols-4 md:grid-cols-7">
      {manufacturers.map(({ name, logo }) => (
        <li key={name} className="grid h-12 place-items-center rounded-sm bg-plate px-2 text-xs text-on-plate">
          {logo === null ? <Wordmark manufacturer={name} /> : <LoadedImage url={logo} alt={name} className="h-6 w-20 object-contain" />}
        </li>
      ))}
    </ul>
  );
}

/** The footer of every page: contact details, address and opening hours of the shop. */
export function Footer() {
  const { shop, year, manufacturers } = useFrameData();
  const links = navigationOf(shop).flatMap((item) => (isGroup(item) ? item.items : [item]));
  return (
    <footer className="bg-asphalt text-sm text-on-asphalt">
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 pt-12 pb-10 sm:grid-cols-2 lg:grid-cols-[1.1fr_0.8fr_1.2fr_1.2fr]">
        <section aria-label="Yhteystiedot">
          <p className="text-xl font-extrabold tracking-[-0.03em]">{shop.name}</p>
          <p className="mt-2">
            <a href={phoneLink(shop.phone)} className={`${text} figures text-lg font-semibold`}>
              {shop.phone}
            </a>
          </p>
          <p>
            <a href={`mailto:${shop.email}`} className={`${text} break-all`}>
              {shop.email}
            </a>
          </p>
          <p className="mt-1 text-on-asphalt-muted">
            <HoursLine />
          </p>
          <address className="mt-4 leading-relaxed not-italic">
            {shop.address.street}
            <br />
            <span className="figures">
              {shop.address.postalCode} {shop.address.town}
            </span>
          </address>
          {shop.businessId !== '' && (
            <p className="mt-2 text-on-asphalt-muted">
              Y-tunnus <span className="figures">{shop.businessId}</span>
            </p>
          )}
        </section>
        <nav aria-label="Sivusto">
          <h2 className={heading}>Sivusto</h2>
          <ul className="mt-1">
            {links.map((item) => (
              <li key={item.to}>
                {item.external ? (
                  <a href={item.to} target="_blank" rel="noopener" className={text}>
                    {item.text}
                    <span className="sr-only"> (avautuu uuteen välilehteen)</span>
                  </a>
                ) : (
                  <PageLink to={item.to} className={text}>
                    {item.text}
                  </PageLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label="Edut">
          <p className="text-balance text-lg font-semibold">{shop.claims.footer} renkaat, vanteet ja asennus samasta hallista.</p>
          <ul className="mt-4 grid gap-2">
            {shop.benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-signal-on-asphalt" />
                {benefit}
              </li>
            ))}
          </ul>
          <h2 className={`${heading} mt-6 mb-2`}>Tilaa uutiskirje</h2>
          <FooterNewsletterForm />
          <h2 className={`${heading} mt-6`}>Maksa näin</h2>
          <ul className="mt-2 flex flex-wrap items-center gap-2">
            {payments.map(({ picture, name }) => (
              <li key={name} className="rounded-sm bg-plate p-1.5">
                <Image src={picture} alt={name} width={48} height={32} loading="lazy" className="h-8 w-12" />
              </li>
            ))}
            {shop.financing.provider !== '' && (
              <li className="rounded-sm bg-plate p-1.5">
                <Image
                  src={provider}
                  alt={`Rahoitus: ${shop.financing.provider}`}
                  width={120}
                  height={32}
                  loading="lazy"
                  className="h-8 w-[7.5rem]"
                />
              </li>
            )}
          </ul>
        </section>
        <section aria-label="Kartta" className="min-w-0">
          <h2 className={heading}>Löydät meidät täältä</h2>
          <div className="mt-2 overflow-hidden rounded-md">
            <MapEmbed />
          </div>
          {shop.links.map !== '' && (
            <a href={shop.links.map} target="_blank" rel="noopener" className={`${text} underline decoration-on-asphalt-muted`}>
              Avaa kartta<span className="sr-only"> (uuteen välilehteen)</span>
            </a>
          )}
        </section>
      </div>
      {manufacturers.length > 0 && (
        <div className="shell pb-8">
          <Manufacturers manufacturers={manufacturers} />
        </div>
      )}
      <div className="border-t border-asphalt-line">
        <div className="shell flex flex-wrap items-center gap-x-6 py-3 text-xs text-on-asphalt-muted">
          <ChainLogo className="mr-2 h-5 w-[5.375rem] text-on-asphalt" />
          <span>
            © <span className="figures">{year}</span> {shop.name}
          </span>
          <PageLink to="/tietosuojaseloste" className={text}>
            Tietosuojaseloste
          </PageLink>
          <button type="button" onClick={reopenConsent} className={text}>
            Evästeasetukset
          </button>
          {shop.links.facebook !== '' && (
            <a href={shop.links.facebook} target="_blank" rel="noopener" className={text}>
              Facebook<span className="sr-only"> (avautuu uuteen välilehteen)</span>
            </a>
          )}
          {shop.links.instagram !== '' && (
            <a href={shop.links.instagram} target="_blank" rel="noopener" className={text}>
              Instagram<span className="sr-only"> (avautuu uuteen välilehteen)</span>
            </a>
          )}
          <a href="#top" className={`${text} ml-auto`}>
            <ArrowUp aria-hidden className="mr-1.5 size-4" />
            Takaisin ylös
          </a>
        </div>
      </div>
    </footer>
  );
}
