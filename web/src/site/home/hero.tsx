import { ArrowUpRight, Clock, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { openChat } from '../chat/open-chat.ts';
import type { Homepage } from '../content.ts';
import car from '../illustrations/hero-car.svg';
import { TyreSearch } from '../search/tyre-search.tsx';
import { useShop } from '../shop.ts';

const button = 'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-5 py-2 font-semibold';
const filled = `${button} bg-signal text-on-signal hover:bg-signal-strong`;
const lined = `${button} border border-on-asphalt/45 hover:border-on-asphalt hover:bg-on-asphalt/10`;

/** Renders a text with its {phone} placeholders as phone links. */
function WithPhone({ text }: { text: string }): ReactNode {
  const { phone } = useShop();
  return text.split('{phone}').flatMap((part, index) => [
    ...(index === 0
      ? []
      : [
          <a
            key={part}
            href={phoneLink(phone)}
            className="inline-target figures font-semibold text-on-asphalt underline decoration-on-asphalt/50 underline-offset-4 hover:decoration-on-asphalt"
          >
            {phone}
          </a>,
        ]),
    part,
  ]);
}

const place = { width: 1600, height: 900, sizes: '(min-width: 64rem) 60vw, 100vw', className: 'h-full w-full object-cover' };

function HeroPicture({ hero }: { hero: Homepage['hero'] }) {
  const drawing = <Picture {...place} url={car} alt="" position="78% 60%" isMain />;
  if (hero.image === null) return drawing;
  return (
    <Picture
      {...place}
      url={hero.image}
      alt={hero.imageAlt}
      width={hero.imageWidth ?? place.width}
      height={hero.imageHeight ?? place.height}
      blur={hero.imageBlur}
      position={hero.imagePosition}
      isMain
      fallback={drawing}
    />
  );
}

interface HeroProps {
  hero: Homepage['hero'];
  sizes: readonly string[];
  onHours: () => void;
}

/** The first block of the front page. Its settings can hide everything in it except 'Hae renkaita'. */
export function Hero({ hero, sizes, onHours }: HeroProps) {
  const shop = useShop();
  return (
    <section aria-label="Rengaspalvelu" className="relative isolate flex flex-col overflow-clip bg-asphalt text-on-asphalt">
      <div className="-z-10 aspect-video max-lg:order-2 sm:max-lg:aspect-[5/2] lg:absolute lg:inset-0 lg:aspect-auto">
        <HeroPicture hero={hero} />
        <div className="absolute inset-y-0 left-0 w-4/5 bg-linear-to-r from-asphalt via-asphalt/75 to-transparent max-lg:hidden" />
      </div>
      <div className="shell grid py-9 sm:py-12 lg:min-h-[35rem] lg:content-center lg:py-16">
        <div className="max-w-[36rem] min-w-0">
          {hero.titleVisible && <p className="font-semibold text-signal-on-asphalt">{hero.title}</p>}
          {hero.mainHeadingVisible ? (
            <h1 className="mt-2 text-4xl">{hero.mainHeading}</h1>
          ) : (
            <h1 className="sr-only">
              {shop.name}, {shop.address.town}
            </h1>
          )}
          {hero.subtitleVisible && (
            <p className="mt-5 max-w-[44ch] text-lg text-on-asphalt-muted">
              <WithPhone text={hero.subtitle} />
            </p>
          )}
          <div className="mt-7 max-w-[30rem]">
            <TyreSearch look="large" label="Rengaskoko" placeholder="Esim. 205/55R16" />
          </div>
          {sizes.length > 0 && (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-on-asphalt-muted">
              <span>Yleisiä kokoja:</span>
              {sizes.map((size) => (
                <PageLink
                  key={size}
                  to={`/renkaat?search=${encodeURIComponent(size)}`}
                  className="figures inline-flex min-h-11 items-center font-semibold text-on-asphalt underline decoration-on-asphalt/50 underline-offset-4 hover:decoration-on-asphalt"
                >
                  {size}
                </PageLink>
              ))}
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {hero.buttonVisible && shop.links.booking !== '' && (
              <a href={shop.links.booking} target="_blank" rel="noopener" className={filled}>
                {hero.buttonText}
                <ArrowUpRight aria-hidden className="size-4" />
                <span className="sr-only">(avautuu uuteen välilehteen)</span>
              </a>
            )}
            <PageLink to="/renkaat" className={lined}>
              Hae renkaita
            </PageLink>
            {hero.catalogButtonVisible && (
              <PageLink to="/renkaat" className={lined}>
                {hero.catalogButtonText}
              </PageLink>
            )}
            {hero.financingButtonVisible && (
              <PageLink to="/rahoitus" className={lined}>
                {hero.financingButtonText}
              </PageLink>
            )}
            {hero.contactButtonVisible && (
              <PageLink to="/ota-yhteytta" className={lined}>
                {hero.contactButtonText}
              </PageLink>
            )}
            {hero.businessHoursButtonVisible && (
              <button type="button" onClick={onHours} className={lined}>
                <Clock aria-hidden className="size-4" />
                {hero.businessHoursButtonText}
              </button>
            )}
            {hero.kaartobottiButtonVisible && (
              <button type="button" onClick={openChat} className={lined}>
                <MessageCircle aria-hidden className="size-4" />
                {hero.kaartobottiButtonText}
              </button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
