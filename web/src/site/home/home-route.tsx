import { Suspense, lazy, useState } from 'react';
import { data } from 'react-router';
import { askingOf } from '../asking.ts';
import { homepageOrDefault, reviewsOrNone } from '../content.ts';
import { HoursButton } from '../hours/hours-button.tsx';
import { pageMeta } from '../meta.ts';
import { shellOf, unknownShop, useShell } from '../shop.ts';
import { foundTyres, logosOrNone } from '../tyres/catalogue.ts';
import type { Route } from './+types/home-route.ts';
import { FinancingBlock, Intro, SellingPoints, Services } from './blocks.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Partners } from './partners.tsx';
import { ReviewsBlock } from './reviews.tsx';

const HoursDrawer = lazy(() => import('../hours/hours-drawer.tsx'));

const SIZES = 4;
const MAKES = 14;

/** The choices that most tyres have, most first. */
const most = (facet: { value: string; count: number }[], limit: number) =>
  facet
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ value }) => value);

export async function loader(args: Route.LoaderArgs) {
  const asking = askingOf(args);
  const [homepage, reviews, found, logos] = await Promise.all([
    homepageOrDefault(asking),
    reviewsOrNone(asking),
    foundTyres({ limit: 1 }, asking),
    logosOrNone(asking),
  ]);
  return data({
    homepage,
    reviews,
    sizes: most(found?.facets.size ?? [], SIZES),
    makes: most(found?.facets.manufacturer ?? [], MAKES),
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

/** The front page in the order of specification P §2; its settings hide the welcome, the services and the financing. */
export default function HomeRoute({ loaderData: { homepage, reviews, sizes, makes, logos } }: Route.ComponentProps) {
  const { publicUrl } = useShell();
  const [hoursOpen, setHoursOpen] = useState(false);
  const section = (id: 'intro' | 'services') => homepage.sections.find((each) => each.id === id && each.visible);
  const intro = section('intro');
  const services = section('services');
  return (
    <>
      <Hero hero={homepage.hero} sizes={sizes} publicUrl={publicUrl} onHours={() => setHoursOpen(true)} />
      <SellingPoints points={homepage.sellingPoints} />
      {intro && <Intro section={intro} />}
      {services && <Services section={services} cards={homepage.serviceCards} makes={makes} logos={logos} />}
      <Faq faq={homepage.faq} />
      <Partners makes={makes} logos={logos} />
      <ReviewsBlock reviews={reviews} />
      {homepage.financingCTA.visible && <FinancingBlock financing={homepage.financingCTA} />}
      <HoursButton open={hoursOpen} onToggle={() => setHoursOpen((open) => !open)} />
      <Suspense>{hoursOpen && <HoursDrawer onClose={() => setHoursOpen(false)} />}</Suspense>
    </>
  );
}
