import { createHash } from 'node:crypto';
import type { OutputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import { defaultShop } from '#contracts/content/shop-defaults';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { pagePaths, type PagePathSlug } from '#contracts/rules/page-paths';
import { matchesTyreSize } from '#contracts/rules/tyre-size-match';
import type { FoundTyres, ShopFacts, TyreQuery } from '../facts/shop-facts.ts';
import { TextIndex, textOfQuestions } from '../facts/text-index.ts';
import { articles } from './fixture/articles.ts';
import { campaigns } from './fixture/campaigns.ts';
import { hours } from './fixture/hours.ts';
import { pages } from './fixture/pages.ts';
import { priceList } from './fixture/price-list.ts';
import { tyreTable } from './fixture/tyres.ts';

type Tyre = OutputOf<typeof findTyres>['items'][number];

const SAVED = '2026-11-01T08:00:00.000Z';

function tyreOf(row: string): Tyre {
  const [
    fullSize = '',
    vehicle,
    manufacturer = '',
    model = '',
    kind,
    price,
    offer = '',
    lowest = '',
    stock,
    load,
    speed,
    fuel,
    wet,
    noise,
    marks = '',
  ] = row.split('|');
  const regular = Number(price);
  const isOnOffer = offer !== '';
  const _id = createHash('sha256').update(`${fullSize} ${manufacturer} ${model}`).digest('hex').slice(0, 24);
  return {
    _id,
    sizeId: _id,
    fullSize,
    vehicleType: vehicle as Tyre['vehicleType'],
    manufacturer,
    model,
    type: kind === 'summer' ? 'summer' : 'winter',
    winterType: kind === 'summer' ? null : (kind as 'studded' | 'friction'),
    price: regular,
    originalPrice: regular,
    currentPrice: isOnOffer ? Number(offer) : regular,
    financingPrice: Math.round((regular / 12) * 100) / 100,
    currentFinancingPrice: Math.round(((isOnOffer ? Number(offer) : regular) / 12) * 100) / 100,
    stock: Number(stock),
    loadIndex: load || null,
    speedSymbol: speed || null,
    ean: null,
    details: {
      description: '',
      designedFor: '',
      features: [],
      fuelEfficiency: (fuel || null) as Tyre['details']['fuelEfficiency'],
      wetGrip: (wet || null) as Tyre['details']['wetGrip'],
      noiseLevel: noise ? Number(noise) : null,
      noiseClass: null,
      snowMark: marks.includes('S'),
      iceMark: marks.includes('I'),
      performanceRating: { dryGrip: null, wetGrip: null, snowGrip: null, iceGrip: null, comfort: null, durability: null },
    },
    images: { thumbnail: null, pattern: null, gallery: [] },
    sale: {
      isActive: isOnOffer,
      price: isOnOffer ? Number(offer) : null,
      name: isOnOffer ? 'Tarjous' : '',
      description: '',
      startDate: null,
      endDate: null,
      lowestPrice30Days: isOnOffer ? Number(lowest) : null,
      discountPercent: isOnOffer ? Math.round((1 - Number(offer) / Number(lowest)) * 100) : null,
    } as Tyre['sale'],
    version: 1,
    createdAt: SAVED,
    updatedAt: SAVED,
  };
}

/** The tyres of the evaluation's shop. */
export const evaluationTyres: readonly Tyre[] = tyreTable.trim().split('\n').map(tyreOf);

const texts = new TextIndex([
  ...pages.map(({ slug, title, description, lead, content, questions }) => ({
    title,
    path: pagePaths[slug as PagePathSlug],
    description,
    keywords: [],
    content: [lead, content, ...questions.map(({ question, answer }) => `## ${question}\n\n${answer}`)].join('\n\n'),
  })),
  ...articles.map(({ slug, ...article }) => ({ ...article, path: `/artikkelit/${slug}` })),
  textOfQuestions(defaultHomepage.faq),
]);

function find({
  size,
  type,
  winterType,
  vehicleType,
  manufacturer,
  maxPrice,
  onSale,
  sort = 'recommended',
  limit = 24,
}: TyreQuery): FoundTyres {
  const makers = manufacturer?.toLowerCase().split(',');
  const items = evaluationTyres
    .filter((tyre) => size === undefined || matchesTyreSize(tyre.fullSize, size))
    .filter((tyre) => type === undefined || tyre.type === type)
    .filter((tyre) => winterType === undefined || tyre.winterType === winterType)
    .filter((tyre) => vehicleType === undefined || tyre.vehicleType === vehicleType)
    .filter((tyre) => makers === undefined || makers.includes(tyre.manufacturer.toLowerCase()))
    .filter((tyre) => maxPrice === undefined || tyre.currentPrice <= maxPrice)
    .filter((tyre) => !onSale || tyre.sale.isActive);
  const by: Record<string, (a: Tyre, b: Tyre) => number> = {
    price: (a, b) => a.currentPrice - b.currentPrice,
    '-price': (a, b) => b.currentPrice - a.currentPrice,
    noise: (a, b) => (a.details.noiseLevel ?? 999) - (b.details.noiseLevel ?? 999),
  };
  const order = by[sort];
  return { items: (order ? items.toSorted(order) : items).slice(0, limit), total: items.length };
}

/** Returns the shop of the evaluation as it is at a moment: the same facts for every run, without any other service. */
export const evaluationShop = (now: Date): ShopFacts => ({
  shop: async () => ({ ...defaultShop, version: 0, updatedAt: null }),
  hours: async () => hours,
  priceList: async () => priceList,
  questions: async () => defaultHomepage.faq,
  campaigns: async () => campaigns.filter(({ endDate }) => endDate >= helsinkiDate(now)) as Awaited<ReturnType<ShopFacts['campaigns']>>,
  searchTexts: async (query, limit, path) => texts.find(query, limit, path),
  findTyres: async (query) => find(query),
  sizes: async () => {
    const counts = new Map<string, number>();
    for (const { fullSize } of evaluationTyres) counts.set(fullSize, (counts.get(fullSize) ?? 0) + 1);
    return [...counts].map(([size, count]) => ({ size, count }));
  },
  manufacturers: async () => [...new Set(evaluationTyres.map(({ manufacturer }) => manufacturer))],
});
