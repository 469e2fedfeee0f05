import { Suspense, useEffect, useState } from 'react';
import { data } from 'react-router';
import { BelowFold } from '../../ui/below-fold.tsx';
import { hydrateOnInput } from '../../ui/hydrate-on-input.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { requestContextOf } from '../request-context.ts';
import { homepageOrDefault, reviewsOrNone } from '../content.ts';
import { MissingPart } from '../missing-part.tsx';
import { HoursButton } from '../hours/hours-button.tsx';
import { pageMeta } from '../meta.ts';
import { frameDataOf, defaultShopSettings, useFrameData } from '../shop.ts';
import { storeData } from '../structured-data.ts';
import { foundTyres, mostCommon } from '../tyres/catalogue.ts';
import type { Route } from './+types/home-route.ts';
import { Hero } from './hero.tsx';
import { SellingPoints } from './selling-points.tsx';
import { useEditedHomepage } from './use-preview.ts';

const Intro = hydrateOnInput('intro', async () => (await import('./blocks.tsx')).Intro);
const Services = hydrateOnInput('services', async () => (await import('./blocks.tsx')).Services);
const FinancingBlock = hydrateOnInput('financing', async () => (await import('./blocks.tsx')).FinancingBlock);
const Faq = hydrateOnInput('faq', async () => (await import('./faq.tsx')).Faq);
const Partners = hydrateOnInput('partners', async () => (await import('./partners.tsx')).Partners);
const ReviewsBlock = hydrateOnInput('reviews', async () => (await import('./reviews.tsx')).ReviewsBlock);

const HoursDrawer = lazyPart(
  () => import('../hours/hours-drawer.tsx'),
  ({ onClose }) => <MissingPart what="Aukioloaikoja" onClose={onClose} />,
);
const Campaigns = lazyPart(() => import('../campaigns/campaigns.tsx'));

/** Milliseconds until the campaigns are read: what the visitor came for is loaded first. */
const CAMPAIGNS_AFTER = 4_000;
/** Number of tyre sizes in the hero. */
const SIZES = 4;

export async function loader(args: Route.LoaderArgs) {
  const context = requestContextOf(args);
  const [homepage, reviews, found] = await Promise.all([
    homepageOrDefault(context),
    reviewsOrNone(context),
    foundTyres({ limit: 1 }, context),
  ]);
  return data({
    // Without the answers, which the chat fetches itself.
    homepage: { ...homepage, faq: homepage.faq.map(({ question }) => ({ question })) },
    reviews,
    sizes: mostCommon(found?.facets.size ?? [], SIZES),
  });
}

export function meta({ matches }: Route.MetaArgs) {
  const { shop = defaultShopSettings, hours = null, publicUrl = '' } = frameDataOf(matches);
  const tags = pageMeta({
    title: `${shop.name}, ${shop.address.town}: renkaat, vanteet ja rengashotelli`,
    description: 'Kesä- ja talvirenkaat koolla, hinta yhdelle ja neljälle, asennus samalla käynnillä.',
    path: '/',
    matches,
  });
  // Search engines read the server's HTML, so that the code stays out of visitors' bundles.
  return import.meta.env.SSR ? [...tags, storeData({ shop, hours, publicUrl })] : tags;
}

/** The front page in the order of specification P §2. Its settings can hide the welcome, services and financing blocks. */
export default function HomeRoute({ loaderData: { homepage: loaded, reviews, sizes } }: Route.ComponentProps) {
  const homepage = useEditedHomepage(loaded);
  const { manufacturers } = useFrameData();
  const [hoursOpen, setHoursOpen] = useState(false);
  const [isLater, setIsLater] = useState(false);
  // The link to a campaign in a newsletter has a fragment. On a page that was left, the timer changes nothing.
  useEffect(() => void setTimeout(setIsLater, location.hash ? 0 : CAMPAIGNS_AFTER, true), []);
  const section = (id: 'intro' | 'services') => homepage.sections.find((each) => each.id === id && each.visible);
  const intro = section('intro');
  const services = section('services');
  return (
    <>
      <Hero hero={homepage.hero} sizes={sizes} onHours={() => setHoursOpen(true)} />
      <SellingPoints points={homepage.sellingPoints} />
      {intro && (
        <BelowFold>
          <Intro section={intro} />
        </BelowFold>
      )}
      {services && (
        <BelowFold>
          <Services section={services} cards={homepage.serviceCards} manufacturers={manufacturers} />
        </BelowFold>
      )}
      <BelowFold>
        <Faq faq={homepage.faq} />
      </BelowFold>
      <BelowFold>
        <Partners manufacturers={manufacturers} />
      </BelowFold>
      {reviews.result.reviews.length > 0 && (
        <BelowFold>
          <ReviewsBlock reviews={reviews} />
        </BelowFold>
      )}
      {homepage.financingCTA.visible && (
        <BelowFold>
          <FinancingBlock financing={homepage.financingCTA} />
        </BelowFold>
      )}
      <HoursButton open={hoursOpen} isCovered={hoursOpen} onToggle={() => setHoursOpen((open) => !open)} />
      <Suspense>{isLater && <Campaigns />}</Suspense>
      <Suspense>{hoursOpen && <HoursDrawer onClose={() => setHoursOpen(false)} />}</Suspense>
    </>
  );
}
