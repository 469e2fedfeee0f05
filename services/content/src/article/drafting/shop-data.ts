import { Injectable } from '@nestjs/common';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { formatHours } from '#contracts/rules/opening-hours';
import type { InputOf, OutputOf } from '#contracts/operation';
import { matchesTyreSize, normaliseTyreSize } from '#contracts/rules/tyre-size';
import { ServiceClient } from '#service/client';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import type { Call } from '#service/serve';
import { ONLY } from '../../document/document-kind.ts';
import { Documents } from '../../document/documents.ts';
import { businessSettingsKind } from '../../hours/business-settings-kind.ts';
import { priceListKind } from '../../price-list/price-list-kind.ts';
import { shopSettingsKind } from '../../shop/shop-settings-kind.ts';

/** A tyre of the shop, as an article names it. Money in euros. */
export interface TyreExample {
  name: string;
  size: string;
  price: number;
  onOffer: boolean;
  /** Of the 30 days before its offer; null without an offer, and when none can be shown. */
  lowestPrice30Days: number | null;
}

/** The shop's tyres of one kind. */
export interface Range {
  total: number;
  /** Makes and sizes, those with most tyres first. */
  makes: string[];
  sizes: string[];
  price: { min: number; max: number } | null;
  examples: TyreExample[];
}

export interface PriceGroup {
  id: string;
  title: string;
  note: string;
  columns: string[];
  rows: { name: string; note: string; prices: (number | null)[] }[];
}

/** What the shop itself knows: the only source of prices, sizes and terms of a drafted article. */
export interface ShopData {
  name: string;
  phone: string;
  address: string;
  /** 'Ma-Pe 9-17, La 10-13'; '' when it is always closed. */
  hours: string;
  priceGroups: PriceGroup[];
  financing: { provider: string; interest: number; months: number; openingFee: number; monthlyFee: number };
  /** Null when the catalogue did not answer. */
  tyres: {
    summer: Range;
    studded: Range;
    friction: Range;
    offers: TyreExample[];
    /** Of the sizes and makes that keywords name. */
    asked: { label: string; range: Range }[];
  } | null;
}

type Found = OutputOf<typeof findTyres>;
type Filter = Partial<InputOf<typeof findTyres>>;

const EXAMPLES = 6;
/** Sizes and makes of the keywords that are looked up. */
const MAX_ASKED = 3;

const log = logger('content');

const mostFirst = (facet: Found['facets']['size']): string[] =>
  facet.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'fi')).map(({ value }) => value);

const exampleOf = ({ manufacturer, model, fullSize, currentPrice, sale }: Found['items'][number]): TyreExample => ({
  name: `${manufacturer} ${model}`,
  size: fullSize,
  price: currentPrice,
  onOffer: sale.isActive,
  lowestPrice30Days: sale.isActive ? sale.lowestPrice30Days : null,
});

const rangeOf = ({ items, facets, pagination }: Found): Range => ({
  total: pagination.total,
  makes: mostFirst(facets.manufacturer),
  sizes: mostFirst(facets.size),
  price: facets.price,
  examples: items.map(exampleOf),
});

/** What in keywords is a size or a make that the shop has. */
export function askedOf(keywords: readonly string[], sizes: readonly string[], makes: readonly string[]): Filter[] {
  const filters = keywords.flatMap((keyword): Filter[] => {
    const typed = /\d{3}\s*[/-]\s*\d{2}\s*[-/ ]?\s*[rR]?\s*\d{2}/.exec(keyword)?.[0] ?? '';
    const size = normaliseTyreSize(typed);
    const known = size === null ? undefined : sizes.find((each) => matchesTyreSize(each, size));
    if (known !== undefined) return [{ size: known }];
    const lower = keyword.toLocaleLowerCase('fi');
    const make = makes.find((each) => lower.includes(each.toLocaleLowerCase('fi')) || firstWordOf(each) === lower);
    return make === undefined ? [] : [{ manufacturer: make }];
  });
  return [...new Map(filters.map((filter) => [filter.size ?? filter.manufacturer, filter])).values()].slice(0, MAX_ASKED);
}

/** 'Nokian Tyres' is asked for as 'Nokian'. */
const firstWordOf = (make: string): string => (make.split(' ')[0] ?? '').toLocaleLowerCase('fi');

/** Collects what an article may be made of. */
@Injectable()
export class ShopDataReader {
  private readonly services: ServiceClient;

  constructor(
    private readonly documents: Documents,
    bus: EventBus,
  ) {
    this.services = new ServiceClient(bus.connection);
  }

  /** Without the catalogue's part when it is away; throws when the own database is. */
  async read(keywords: readonly string[], call: Call): Promise<ShopData> {
    const [tyres, shop, hours, prices] = await Promise.all([
      this.tyres(keywords, call).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'an article is drafted without the catalogue');
        return null;
      }),
      this.documents.read(shopSettingsKind, ONLY),
      this.documents.read(businessSettingsKind, ONLY),
      this.documents.read(priceListKind, ONLY),
    ]);
    const { name, phone, address, financing } = shopSettingsKind.answer(shop);
    return {
      name,
      phone,
      address: `${address.street}, ${address.postalCode} ${address.town}`,
      hours: formatHours(hours.content.businessHours),
      priceGroups: priceListKind.answer(prices).groups,
      financing,
      tyres,
    };
  }

  private async tyres(keywords: readonly string[], call: Call): Promise<NonNullable<ShopData['tyres']>> {
    const find = (filter: Filter) =>
      // A reader's call: nobody's rights and nobody's key go along.
      this.services.call(
        findTyres,
        { sort: 'recommended', page: 1, limit: EXAMPLES, ...filter },
        { ...call, actor: null, idempotencyKey: null },
      );
    const [summer, studded, friction, offers] = await Promise.all([
      find({ type: 'summer' }),
      find({ type: 'winter', winterType: 'studded' }),
      find({ type: 'winter', winterType: 'friction' }),
      find({ onSale: true }),
    ]);
    const seasons = [summer, studded, friction].map(rangeOf);
    const known = (of: (range: Range) => string[]) => [...new Set(seasons.flatMap(of))];
    const filters = askedOf(
      keywords,
      known(({ sizes }) => sizes),
      known(({ makes }) => makes),
    );
    const asked = await Promise.all(
      filters.map(async (filter) => ({ label: filter.size ?? filter.manufacturer ?? '', range: rangeOf(await find(filter)) })),
    );
    return {
      summer: rangeOf(summer),
      studded: rangeOf(studded),
      friction: rangeOf(friction),
      offers: offers.items.map(exampleOf),
      asked: asked.filter(({ range }) => range.total > 0),
    };
  }
}
