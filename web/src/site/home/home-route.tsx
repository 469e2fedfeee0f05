import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { Link, data } from 'react-router';
import { askingOf } from '../asking.ts';
import { pageMeta } from '../meta.ts';
import { TyreSearch } from '../search/tyre-search.tsx';
import { phoneLink } from '#contracts/shop-defaults';
import { shellOf, unknownShop, useShop } from '../shop.ts';
import { BrandMark } from '../tyres/brand-mark.tsx';
import { foundTyres, logosOrNone } from '../tyres/catalogue.ts';
import { Tread } from '../tyres/tread.tsx';
import { TyreCard } from '../tyres/tyre-card.tsx';
import type { Season } from '../tyres/tyre-words.ts';
import type { Route } from './+types/home-route.ts';
import { SnowTrack } from './snow-track.tsx';

const OFFERS = 4;
const SIZES = 10;
const MAKES = 14;

/** The choices that most tyres have, most first. */
const most = (facet: { value: string; count: number }[], limit: number) => facet.toSorted((a, b) => b.count - a.count).slice(0, limit);

export async function loader(args: Route.LoaderArgs) {
  const asking = askingOf(args);
  const [offers, all, logos] = await Promise.all([
    foundTyres({ onSale: true, sort: '-discount', limit: OFFERS }, asking),
    foundTyres({ limit: 1 }, asking),
    logosOrNone(asking),
  ]);
  return data({
    offers: offers?.items ?? [],
    offerCount: offers?.pagination.total ?? 0,
    sizes: most(all?.facets.size ?? [], SIZES).map(({ value }) => value),
    makes: most(all?.facets.manufacturer ?? [], MAKES).map(({ value }) => value),
    logos,
  });
}

export function meta({ matches }: Route.MetaArgs) {
  const { shop = unknownShop } = shellOf(matches);
  return pageMeta({
    title: `${shop.name}, ${shop.address.town}: renkaat, vanteet ja rengashotelli`,
    description: 'Kesä- ja talvirenkaat koolla, hinta yhdelle ja neljälle, asennus samalla käynnillä.',
    path: '/',
    matches,
  });
}

const quiet =
  'inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-[6px] hover:decoration-signal';

function Hero() {
  const shop = useShop();
  return (
    <section className="relative overflow-clip">
      <div className="shell relative grid py-10 sm:py-16 lg:py-24">
        <SnowTrack className="absolute inset-y-0 right-0 hidden w-[46%] md:block" />
        <div className="relative max-w-[38rem] md:max-w-[56%]">
          <p className="font-semibold text-signal">Luotettavaa Rengaspalvelua</p>
          <h1 className="mt-3 text-4xl">Uudet renkaat, ilman ajanvarausta!</h1>
          <p className="mt-5 max-w-[44ch] text-lg text-muted">
            Soita{' '}
            <a
              href={phoneLink(shop.phone)}
              className="figures font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-signal"
            >
              {shop.phone}
            </a>{' '}
            tai aja pihaan. Katsomme renkaat autoosi heti.
          </p>
          <div className="mt-8 max-w-[30rem]">
            <TyreSearch look="large" label="Rengaskoko" placeholder="Esim. 205/55R16" />
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
            <a href={shop.links.booking} target="_blank" rel="noopener" className={`${quiet} gap-1`}>
              Varaa aika
              <ArrowUpRight aria-hidden className="size-4 text-muted" />
              <span className="sr-only">(avautuu uuteen välilehteen)</span>
            </a>
            <Link to="/renkaat" className={quiet}>
              Hae renkaita
            </Link>
            <Link to="/rahoitus" className={quiet}>
              Hae rahoitusta
            </Link>
            <Link to="/ota-yhteytta" className={quiet}>
              Ota yhteyttä
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

interface SeasonDoor {
  season: Season;
  model: string;
  title: string;
  text: string;
  to: string;
  colour: string;
}

const doors: readonly SeasonDoor[] = [
  {
    season: 'summer',
    model: '1',
    title: 'Kesärenkaat',
    text: 'Lyhyt jarrutusmatka märällä, hiljainen maantiellä.',
    to: '/renkaat?type=summer',
    colour: 'bg-summer-soft',
  },
  {
    season: 'friction',
    model: '1',
    title: 'Kitkarenkaat',
    text: 'Hiljainen talvirengas kaupunkiin ja suolatuille teille.',
    to: '/renkaat?type=winter&winterType=friction',
    colour: 'bg-winter-soft',
  },
  {
    season: 'studded',
    model: '2',
    title: 'Nastarenkaat',
    text: 'Varma ote jäällä, kun keli vaihtuu mutkassa.',
    to: '/renkaat?type=winter&winterType=studded',
    colour: 'bg-winter-soft',
  },
];

function Doors() {
  return (
    <section aria-label="Renkaat kauden mukaan" className="border-y border-line bg-surface">
      <ul className="shell grid gap-4 py-8 sm:py-10 md:grid-cols-3">
        {doors.map(({ season, model, title, text, to, colour }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className={`group relative flex h-full min-h-36 flex-col overflow-hidden rounded-md p-5 pr-28 md:max-lg:min-h-60 md:max-lg:pr-5 ${colour}`}
            >
              <span className="text-xl font-bold tracking-[-0.02em]">{title}</span>
              <span className="mt-1.5 text-sm text-muted">{text}</span>
              <ArrowRight aria-hidden className="mt-auto size-5 transition-transform group-hover:translate-x-1" />
              <Tread
                season={season}
                model={model}
                className="absolute top-5 right-4 h-40 w-24 md:max-lg:top-auto md:max-lg:-bottom-12 transition-transform duration-250 group-hover:-translate-y-1.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The home page, without what later issues bring (reviews, campaigns, questions). */
export default function HomeRoute({ loaderData: { offers, offerCount, sizes, makes, logos } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Doors />
      {offers.length > 0 && (
        <section aria-labelledby="tarjoukset" className="shell pt-12 sm:pt-16">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="tarjoukset" className="text-2xl">
              Tarjoukset
            </h2>
            <Link to="/renkaat?onSale=true" className={`${quiet} text-sm`}>
              Kaikki tarjoukset (<span className="figures">{offerCount}</span>)
            </Link>
          </div>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {offers.map((tyre) => (
              <li key={tyre._id}>
                <TyreCard tyre={tyre} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sizes.length > 0 && (
        <section aria-labelledby="koot" className="shell pt-12 sm:pt-16">
          <h2 id="koot" className="text-xl">
            Yleisimmät koot
          </h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {sizes.map((size) => (
              <li key={size}>
                <Link
                  to={`/renkaat?search=${encodeURIComponent(size)}`}
                  className="figures flex h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold hover:border-ink"
                >
                  {size}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {makes.length > 0 && (
        <section aria-labelledby="merkit" className="shell pt-12 sm:pt-16">
          <h2 id="merkit" className="text-xl">
            Merkit
          </h2>
          <ul className="mt-4 grid grid-cols-2 overflow-hidden rounded-md border-t border-l border-line bg-surface sm:grid-cols-4 lg:grid-cols-7">
            {makes.map((make) => (
              <li key={make} className="border-r border-b border-line">
                <Link
                  to={`/renkaat?manufacturer=${encodeURIComponent(make)}`}
                  className="grid h-[4.5rem] place-items-center px-2 text-muted hover:text-ink"
                >
                  <BrandMark make={make} logos={logos} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="pb-16 sm:pb-20" />
    </>
  );
}
