import { CalendarCheck, Phone } from 'lucide-react';
import { data } from 'react-router';
import { formatEuros } from '#contracts/rules/cents';
import { phoneLink } from '#contracts/content/shop-defaults';
import { PageLink } from '../../ui/page-link.tsx';
import { isUnavailable, requestContextOf } from '../request-context.ts';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { pageMeta } from '../meta.ts';
import { SheetHead } from '../print/sheet-head.tsx';
import sheet from '../print/sheet.css?url';
import { frameDataOf, defaultShopSettings, useShop } from '../shop.ts';
import { breadcrumbData } from '../structured-data.ts';
import type { Route } from './+types/tyre-route.ts';
import { ManufacturerMark } from './manufacturer-mark.tsx';
import { imageFor } from './manufacturer-image.ts';
import { activeOffer } from './card-tyre.ts';
import { logosOrNone, oneTyre } from './catalogue.ts';
import { EuLabel } from './eu-label.tsx';
import { FinderUnavailable } from './no-tyres.tsx';
import { PriceBlock } from './price-block.tsx';
import { Ratings } from './ratings.tsx';
import { SeasonMark } from './season-mark.tsx';
import { StockMark } from './stock-mark.tsx';
import { TyrePicture } from './tyre-picture.tsx';
import { TyreSymbols } from './tyre-symbols.tsx';
import { tyreStructured } from './tyre-structured.ts';
import { type Tyre, indexOf, seasonNames, seasonOf, vehicleNames } from './tyre-texts.ts';
import { Image } from '../../ui/image.tsx';

export async function loader(args: Route.LoaderArgs) {
  const context = requestContextOf(args);
  const { params } = args;
  const logos = logosOrNone(context);
  try {
    const tyre = await oneTyre(params.productId, context);
    if (tyre === null) throw data('Rengasta ei löytynyt', { status: 404 });
    return data({ tyre, logo: imageFor(tyre.manufacturer, await logos) });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.degraded();
    return data({ tyre: null, logo: null }, { status: 503, headers: { 'retry-after': '5' } });
  }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet, media: 'print' }];

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const fullName = (tyre: Tyre): string => `${tyre.manufacturer} ${tyre.model}`;

const above = ({ fullSize }: Tyre) => [
  { name: 'Etusivu', path: '/' },
  { name: 'Renkaat', path: '/renkaat' },
  { name: fullSize, path: `/renkaat?search=${encodeURIComponent(fullSize)}` },
];

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const tyre = loaderData?.tyre;
  if (!tyre) return pageMeta({ title: 'Rengas', description: 'Renkaan hinta ja tiedot.', path: '', noIndex: true, matches });
  const price = formatEuros(tyre.currentPrice);
  const { publicUrl = '', shop = defaultShopSettings } = frameDataOf(matches);
  return [
    ...pageMeta({
      title: `${fullName(tyre)} ${tyre.fullSize}`,
      description: `${fullName(tyre)} ${tyre.fullSize} ${indexOf(tyre)}, ${seasonNames[seasonOf(tyre)].toLowerCase()}. Hinta ${price}/kpl.`,
      path: `/renkaat/${params.productId}`,
      matches,
    }),
    tyreStructured(tyre, { publicUrl, shopName: shop.name }),
    breadcrumbData([...above(tyre), { name: fullName(tyre), path: `/renkaat/${params.productId}` }], publicUrl),
  ];
}

function Facts({ tyre }: { tyre: Tyre }) {
  const facts: [string, string][] = [
    ['Koko', tyre.fullSize],
    ['Kantavuus- ja nopeusluokka', indexOf(tyre)],
    ['Kausi', seasonNames[seasonOf(tyre)]],
    ['Ajoneuvo', vehicleNames[tyre.vehicleType] ?? tyre.vehicleType],
    ['Käyttö', tyre.details.designedFor],
    ['EAN', tyre.ean ?? ''],
  ];
  return (
    <section aria-labelledby="tiedot">
      <h2 id="tiedot" className="text-xl">
        Tiedot
      </h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-4 py-2.5 text-sm wrap-anywhere sm:text-base">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

function About({ details }: { details: Tyre['details'] }) {
  if (details.description === '' && details.features.length === 0) return null;
  return (
    <section aria-labelledby="kuvaus">
      <h2 id="kuvaus" className="text-xl">
        Kuvaus
      </h2>
      {details.description !== '' && <p className="mt-4 max-w-[68ch] whitespace-pre-line">{details.description}</p>}
      {details.features.length > 0 && (
        <ul className="mt-4 grid max-w-[68ch] list-disc gap-1.5 pl-5 marker:text-signal">
          {details.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Gallery({ tyre }: { tyre: Tyre }) {
  const more = [tyre.images.pattern, ...tyre.images.gallery].flatMap((image) =>
    image === null || image === tyre.images.thumbnail ? [] : [image],
  );
  return (
    <div>
      <div className="grid aspect-square place-items-center rounded-md border border-line bg-surface p-8 max-sm:aspect-[4/3]">
        <TyrePicture tyre={tyre} eager className="h-full max-h-[22rem] w-full" />
      </div>
      {more.length > 0 && (
        <ul className="screen-only mt-3 grid grid-cols-4 gap-3">
          {[...new Set(more)].map((image) => (
            <li key={image} className="aspect-square overflow-hidden rounded-sm border border-line bg-plate">
              <Image src={image} alt={`${fullName(tyre)}, lisäkuva`} loading="lazy" className="size-full object-contain" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A tyre with everything that buyers need: price, label, stock, purpose, and booking. */
export default function TyreRoute({ loaderData: { tyre, logo }, params }: Route.ComponentProps) {
  const shop = useShop();
  if (tyre === null)
    return (
      <div className="shell py-12">
        <FinderUnavailable heading="h1" retry={`/renkaat/${params.productId}`} />
      </div>
    );
  const ask = `/ota-yhteytta?rengas=${tyre._id}`;
  return (
    <div className="shell pt-5 pb-16">
      <SheetHead path={`/renkaat/${tyre._id}`} />
      <TyreSymbols />
      <Breadcrumbs steps={above(tyre)} />
      <div className="sheet-tyre mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <Gallery tyre={tyre} />
        <div>
          <SeasonMark season={seasonOf(tyre)} />
          <p className="mt-3 text-lg text-muted">
            <ManufacturerMark manufacturer={{ name: tyre.manufacturer, logo }} />
          </p>
          <h1 className="mt-1 text-3xl wrap-anywhere">
            <span className="sr-only">{tyre.manufacturer} </span>
            {tyre.model}
          </h1>
          <p className="mt-2 text-xl font-semibold">
            <span className="figures">{tyre.fullSize}</span> <span className="figures font-normal text-muted">{indexOf(tyre)}</span>
          </p>
          <div className="mt-6 border-t border-line pt-5">
            <PriceBlock tyre={{ ...tyre, sale: activeOffer(tyre.sale) }} large />
          </div>
          <p className="mt-4">
            <StockMark pieces={tyre.stock} />
          </p>
          <div className="screen-only mt-5 flex flex-wrap gap-3">
            {/* Search engines would otherwise read the same form once for each tyre. */}
            <PageLink
              to={`${ask}&aihe=ajanvaraus#viesti`}
              rel="nofollow"
              className="inline-flex h-12 items-center gap-2 rounded-md bg-signal px-6 font-semibold text-on-signal hover:bg-signal-strong max-sm:w-full max-sm:justify-center"
            >
              <CalendarCheck aria-hidden className="size-4" />
              Varaa aika
            </PageLink>
            <a
              href={phoneLink(shop.phone)}
              className="figures inline-flex min-h-12 items-center gap-2 rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken max-sm:w-full max-sm:justify-center max-sm:whitespace-normal"
            >
              <Phone aria-hidden className="size-4" />
              {shop.phone}
            </a>
          </div>
          <p className="screen-only mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
            <PageLink
              to={`${ask}#viesti`}
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 hover:text-signal"
            >
              Kysy tästä renkaasta
            </PageLink>
            Renkaat asennetaan hallissamme.
          </p>
        </div>
      </div>
      <div className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <section aria-labelledby="merkinta">
            <h2 id="merkinta" className="mb-5 text-xl wrap-anywhere">
              EU-rengasmerkintä
            </h2>
            <EuLabel details={tyre.details} studded={tyre.winterType === 'studded'} />
          </section>
          <About details={tyre.details} />
          <Ratings rating={tyre.details.performanceRating} />
        </div>
        <Facts tyre={tyre} />
      </div>
    </div>
  );
}
