import { ArrowUp, Check } from 'lucide-react';
import { Link } from 'react-router';
import { phoneLink } from '#contracts/shop-defaults';
import { HoursLine } from '../hours/hours-line.tsx';
import { isGroup, navigationOf } from '../navigation.ts';
import { useShop } from '../shop.ts';
import { ChainLogo } from './logos.tsx';

const text = 'py-1.5 inline-block hover:underline underline-offset-4';

export function Footer({ year }: { year: number | undefined }) {
  const shop = useShop();
  const links = navigationOf(shop).flatMap((item) => (isGroup(item) ? item.items : [item]));
  return (
    <footer className="mt-auto bg-asphalt text-sm text-on-asphalt">
      <div className="shell grid gap-x-10 gap-y-9 pt-12 pb-10 sm:grid-cols-2 lg:grid-cols-[1.25fr_1fr_1fr_1.1fr]">
        <section aria-label="Yhteystiedot">
          <p className="text-xl font-extrabold tracking-[-0.03em]">{shop.name}</p>
          <p className="mt-3">
            <a href={phoneLink(shop.phone)} className="figures text-lg font-semibold hover:underline">
              {shop.phone}
            </a>
          </p>
          <p>
            <a href={`mailto:${shop.email}`} className={text}>
              {shop.email}
            </a>
          </p>
          <p className="mt-1 text-on-asphalt-muted"><HoursLine /></p>
        </section>
        <section aria-label="Käyntiosoite">
          <h2 className="text-xs font-semibold tracking-normal text-on-asphalt-muted">Käyntiosoite</h2>
          <address className="mt-2 leading-relaxed not-italic">
            {shop.address.street}
            <br />
            <span className="figures">
              {shop.address.postalCode} {shop.address.town}
            </span>
          </address>
          <a href={shop.links.map} target="_blank" rel="noopener" className={`${text} underline decoration-asphalt-line`}>
            Näytä kartalla
          </a>
          <p className="mt-3 text-on-asphalt-muted">
            Y-tunnus <span className="figures">{shop.businessId}</span>
          </p>
        </section>
        <nav aria-label="Sivusto">
          <h2 className="text-xs font-semibold tracking-normal text-on-asphalt-muted">Sivusto</h2>
          <ul className="mt-1">
            {links.map((item) => (
              <li key={item.to}>
                {item.external ? (
                  <a href={item.to} target="_blank" rel="noopener" className={text}>
                    {item.text}
                  </a>
                ) : (
                  <Link to={item.to} className={text}>
                    {item.text}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label="Miksi meille">
          <p className="text-balance text-lg font-semibold">{shop.claims.footer} renkaat, vanteet ja asennus samasta hallista.</p>
          <ul className="mt-4 grid gap-2">
            {shop.benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-signal" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="border-t border-asphalt-line">
        <div className="shell flex flex-wrap items-center gap-x-6 gap-y-1 py-3 text-xs text-on-asphalt-muted">
          <ChainLogo className="mr-2 h-5 w-[5.375rem] text-on-asphalt" />
          <span>
            © <span className="figures">{year}</span> {shop.name}
          </span>
          <Link to="/tietosuojaseloste" className={text}>
            Tietosuojaseloste
          </Link>
          <a href={shop.links.facebook} target="_blank" rel="noopener" className={text}>
            Facebook
          </a>
          <a href={shop.links.instagram} target="_blank" rel="noopener" className={text}>
            Instagram
          </a>
          <a href="#top" className={`${text} ml-auto`}>
            <ArrowUp aria-hidden className="mr-1.5 inline size-4 align-[-0.2em]" />
            Takaisin ylös
          </a>
        </div>
      </div>
    </footer>
  );
}
