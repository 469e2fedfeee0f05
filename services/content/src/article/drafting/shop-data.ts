import { Injectable } from '@nestjs/common';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { formatHours } from '#contracts/rules/opening-hours';
import type { InputOf, OutputOf } from '#contracts/operation';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import { matchesTyreSize } from '#contracts/rules/tyre-size-match';
import { ServiceClient } from '#service/calls/client';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import type { Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { openingHoursKind } from '../../hours/opening-hours-kind.ts';
import { priceListKind } from '../../price-list/price-list-kind.ts';
import { shopSettingsKind } from '../../shop/shop-settings-kind.ts';

/** A tyre of the shop that an article may name. Prices are in euros. */
export interface TyreExample {
  name: string;
  size: string;
  price: number;
  onOffer: boolean;
  /** The lowest price of the 30 days before the offer; null without an offer, or when it is not known. */
  lowestPrice30Days: number | null;
}

/** The shop's tyres of one kind. */
export interface Range {
  total: number;
  /** Manufacturers and sizes, those with most tyres first. */
  manufacturers: string[];
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

/** The shop's own data: the only source of prices, sizes and terms in a drafted article. */
export interface ShopData {
  name: string;
  phone: string;
  address: string;
  /** Such as 'Ma-Pe 9-17, La 10-13'; '' when the shop is always closed. */
  hours: string;
  priceGroups: PriceGroup[];
  financing: { provider: string; interest: number; months: number; openingFee: number; monthlyFee: number };
  /** Null when the catalogue is unavailable. */
  tyres: {
    summer: Range;
    studded: Range;
    friction: Range;
    offers: TyreExample[];
    /** Tyres of the sizes and manufacturers that keywords name. */
    keywordMatches: { label: string; range: Range }[];
  } | null;
}

type Found = OutputOf<typeof findTyres>;
type Filter = Partial<InputOf<typeof findTyres>>;

const EXAMPLES = 6;
/** How many sizes and manufacturers named by keywords are looked up. */
const MAX_KEYWORD_FILTERS = 3;

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
  manufacturers: mostFirst(facets.manufacturer),
  sizes: mostFirst(facets.size),
  price: facets.price,
  examples: items.map(exampleOf),
});

/** Returns filters for the sizes and manufacturers of the shop that the keywords name. */
function keywordFilters(keywords: readonly string[], sizes: readonly string[], manufacturers: readonly string[]): Filter[] {
  const filters = keywords.flatMap((keyword): Filter[] => {
    const typed = /\d{3}\s*[/-]\s*\d{2}\s*[-/ ]?\s*[rR]?\s*\d{2}/.exec(keyword)?.[0] ?? '';
    const size = normaliseTyreSize(typed);
    const known = size === null ? undefined : sizes.find((each) => matchesTyreSize(each, size));
    if (known !== undefined) return [{ size: known }];
    const lower = keyword.toLocaleLowerCase('fi');
    const manufacturer = manufacturers.find((each) => lower.includes(each.toLocaleLowerCase('fi')) || firstWordOf(each) === lower);
    return manufacturer === undefined ? [] : [{ manufacturer }];
  });
  return [...new Map(filters.map((filter) => [filter.size ?? filter.manufacturer, filter])).values()].slice(0, MAX_KEYWORD_FILTERS);
}

/** The first word alone names a manufacturer too: 'nokian' means 'Nokian Tyres'. */
const firstWordOf = (manufacturer: string): string => (manufacturer.split(' ')[0] ?? '').toLocaleLowerCase('fi');

/** Collects the data that a drafted article may use. */
@Injectable()
export class ShopDataReader {
  private readonly services: ServiceClient;

  constructor(
    private readonly documents: Documents,
    bus: EventBus,
  ) {
    this.services = new ServiceClient(bus.connection);
  }

  /**
   * Returns the shop's data, without the tyres when the catalogue is unavailable.
   * @throws when this service's own database is unavailable
   */
  async read(keywords: readonly string[], call: Call): Promise<ShopData> {
    const [tyres, shop, hours, prices] = await Promise.all([
      this.tyres(keywords, call).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'an article is drafted without the catalogue');
        return null;
      }),
      this.documents.read(shopSettingsKind, SINGLETON_KEY),
      this.documents.read(openingHoursKind, SINGLETON_KEY),
      this.documents.read(priceListKind, SINGLETON_KEY),
    ]);
    const { name, phone, address, financing } = shopSettingsKind.toWire(shop);
    return {
      name,
      phone,
      address: `${address.street}, ${address.postalCode} ${address.town}`,
      hours: formatHours(hours.content.businessHours),
      priceGroups: priceListKind.toWire(prices).groups,
      financing,
      tyres,
    };
  }

  private async tyres(keywords: readonly string[], call: Call): Promise<NonNullable<ShopData['tyres']>> {
    const find = (filter: Filter) =>
      // A read on nobody's behalf: without the admin's identity and idempotency key.
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
    const filters = keywordFilters(
      keywords,
      known(({ sizes }) => sizes),
      known(({ manufacturers }) => manufacturers),
    );
    const keywordMatches = await Promise.all(
      filters.map(async (filter) => ({ label: filter.size ?? filter.manufacturer ?? '', range: rangeOf(await find(filter)) })),
    );
    return {
      summer: rangeOf(summer),
      studded: rangeOf(studded),
      friction: rangeOf(friction),
      offers: offers.items.map(exampleOf),
      keywordMatches: keywordMatches.filter(({ range }) => range.total > 0),
    };
  }
}
