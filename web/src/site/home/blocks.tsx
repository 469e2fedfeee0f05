import { ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ServiceId } from '#contracts/content/homepage-defaults';
import { PageLink } from '../../ui/page-link.tsx';
import { Image } from '../../ui/image.tsx';
import type { Homepage } from '../content.ts';
import { ChainLogo } from '../frame/logos.tsx';
import balancing from '../illustrations/service-balancing.svg';
import hotel from '../illustrations/service-hotel.svg';
import repairs from '../illustrations/service-repair.svg';
import rims from '../illustrations/service-rims.svg';
import summer from '../illustrations/service-summer.svg';
import winter from '../illustrations/service-winter.svg';
import { paragraphsOf } from '../paragraphs.ts';
import { type Manufacturer, useShop } from '../shop.ts';
import { ManufacturerMark } from '../tyres/manufacturer-mark.tsx';

type Section = Homepage['sections'][number];

/** The welcome block. */
export function Intro({ section }: { section: Section }) {
  const { claims } = useShop();
  const [first = '', ...rest] = paragraphsOf(section.content.replaceAll('{introClaim}', claims.intro));
  return (
    <section aria-labelledby="tervetuloa" className="shell grid gap-x-16 gap-y-5 py-14 sm:py-20 lg:grid-cols-[1fr_1.4fr]">
      <h2 id="tervetuloa" className="text-3xl">
        {section.title}
      </h2>
      <div className="grid max-w-[68ch] gap-4">
        <p className="text-lg">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="text-muted">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

interface Service {
  to: string;
  picture: string;
  /** Index of the manufacturer whose logo is on the card. Without one (services) the card has the chain's logo. */
  manufacturer?: number;
}

const services: Record<ServiceId, Service> = {
  summer: { to: '/renkaat?type=summer', picture: summer, manufacturer: 0 },
  winter: { to: '/renkaat?type=winter', picture: winter, manufacturer: 1 },
  hotel: { to: '/rengashotelli', picture: hotel },
  rims: { to: '/vanteet', picture: rims },
  balancing: { to: '/palvelut/tasapainoitus', picture: balancing },
  repairs: { to: '/palvelut/korjaustyot', picture: repairs },
};

interface ServicesProps {
  section: Section;
  cards: Homepage['serviceCards'];
  manufacturers: readonly Manufacturer[];
}

/** Six cards with the shop's products and services. */
export function Services({ section, cards, manufacturers }: ServicesProps) {
  return (
    <section aria-labelledby="palvelut" className="border-t border-line bg-surface py-14 sm:py-20">
      <div className="shell">
        <h2 id="palvelut" className="text-3xl">
          {section.title}
        </h2>
        {paragraphsOf(section.content).map((paragraph) => (
          <p key={paragraph} className="mt-3 max-w-[60ch] text-lg text-muted">
            {paragraph}
          </p>
        ))}
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map(({ id, title, text }) => {
            const { to, picture, manufacturer } = services[id];
            const shown = manufacturer === undefined ? undefined : manufacturers[manufacturer];
            return (
              <li key={id} className="group relative flex flex-col overflow-hidden rounded-md border border-line bg-ground">
                <Image src={picture} alt="" width={800} height={500} loading="lazy" className="aspect-[8/5] w-full object-cover" />
                <div className="flex flex-1 flex-col p-5">
                  <div className="flex items-center justify-between gap-3">
                    <h3 className="text-xl">{title}</h3>
                    <span className="shrink-0 text-xs text-muted">
                      {shown === undefined ? <ChainLogo className="h-4 w-[4.3rem] text-ink" /> : <ManufacturerMark manufacturer={shown} />}
                    </span>
                  </div>
                  <p className="mt-2 text-muted">{text}</p>
                  <p className="mt-auto pt-4">
                    <PageLink
                      to={to}
                      className="inline-flex min-h-11 items-center gap-2 font-semibold after:absolute after:inset-0 hover:text-signal"
                    >
                      Lue lisää <span className="sr-only">aiheesta {title}</span>
                      <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
                    </PageLink>
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The last block: financing, with a link to the provider's application form. A card, because the footer below it is as dark. */
export function FinancingBlock({ financing }: { financing: Homepage['financingCTA'] }) {
  const { links } = useShop();
  return (
    <section aria-labelledby="rahoitus" className="shell py-14 sm:py-20">
      <div className="grid items-center gap-x-16 gap-y-8 rounded-md bg-asphalt px-5 py-10 text-on-asphalt sm:p-12 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 id="rahoitus" className="text-3xl">
            {financing.title}
          </h2>
          <div className="mt-4 grid max-w-[60ch] gap-3 text-lg text-on-asphalt-muted">
            {paragraphsOf(financing.mainText).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="border-l-4 border-signal pl-6">
          {financing.highlightedText !== '' && (
            <p className="text-2xl font-bold tracking-[-0.02em]">
              <mark className="bg-transparent text-on-asphalt">{financing.highlightedText}</mark>
            </p>
          )}
          {links.financing !== '' && (
            <a
              href={links.financing}
              target="_blank"
              rel="noopener"
              className="mt-5 inline-flex min-h-12 items-center gap-2 rounded-md bg-signal px-6 font-semibold text-on-signal hover:bg-signal-strong"
            >
              {financing.buttonText}
              <ArrowUpRight aria-hidden className="size-4" />
              <span className="sr-only">(avautuu uuteen välilehteen)</span>
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
