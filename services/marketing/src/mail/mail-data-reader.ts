import { Inject, Injectable } from '@nestjs/common';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { getTyre } from '#contracts/catalogue/tyres';
import { getShopSettings } from '#contracts/content/shop-settings';
import { AppError } from '#contracts/errors';
import type { OutputOf } from '#contracts/operation';
import { centsOf } from '#contracts/rules/cents';
import { ServiceClient } from '#service/calls/client';
import type { Call } from '#service/calls/serve';
import { EventBus } from '#service/events/event-bus';
import { CONFIG } from '#service/process/config';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { NewsletterSettingsReader } from '../settings/newsletter-settings-reader.ts';
import { shownCampaigns } from './mail-campaigns.ts';
import type { MailData, MailShop, MailTyre, OfferedTyre } from './mail-data.ts';
import { tyreIdsIn } from './offer-lines.ts';
import { hasOffer } from './reprice.ts';

/** Maximum number of offers in the fixed block of a newsletter. */
const OFFERS_IN_BLOCK = 6;
/** Number of offers to read: more than are shown, because some may lack a proven 30-day lowest price. */
const OFFERS_READ = 60;
/** How many linked tyres are read concurrently. */
const AT_ONCE = 12;

type Tyre = OutputOf<typeof getTyre>;

/** Returns the tyre as a newsletter shows it. An offer needs a proven 30-day lowest price that is higher than its own. */
export function mailTyreOf({ _id, manufacturer, model, fullSize, currentPrice, images, sale }: Tyre): MailTyre {
  const lowest = sale.lowestPrice30Days === null ? 0 : centsOf(sale.lowestPrice30Days);
  const price = centsOf(currentPrice);
  return {
    id: _id,
    name: `${manufacturer} ${model}`,
    size: fullSize,
    price,
    picture: images.thumbnail ?? images.pattern ?? images.gallery[0] ?? null,
    offer:
      sale.isActive && lowest > price
        ? { price, lowestPrice: lowest, endDate: sale.endDate === null ? null : new Date(sale.endDate) }
        : null,
  };
}

/** The part of a call that its reads of other services need. */
export type ReadingCall = Pick<Call, 'requestId' | 'deadline'>;

/** Reads what a newsletter shows of the shop: from content, from the catalogue, and from this service's own database. */
@Injectable()
export class MailDataReader {
  private readonly services: ServiceClient;

  constructor(
    private readonly database: Database,
    private readonly settings: NewsletterSettingsReader,
    bus: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.services = new ServiceClient(bus.connection);
  }

  /**
   * Reads the data for the rendering of a newsletter's content.
   * @param allowsMissingOffers whether the catalogue may be unavailable: then `offers` is null and no tyre is looked up
   * @throws AppError service_unavailable when a service that is needed is unavailable; the caller can try again
   */
  async read(content: string, call: ReadingCall, { allowsMissingOffers }: { allowsMissingOffers: boolean }): Promise<MailData> {
    const now = new Date();
    const [shop, tyres, campaigns, { footerText }] = await Promise.all([
      this.shop(call),
      this.tyres(content, call).catch((error: unknown) => {
        if (allowsMissingOffers && error instanceof AppError && error.code === 'service_unavailable') return null;
        throw error;
      }),
      shownCampaigns(this.database, now),
      this.settings.read(),
    ]);
    return {
      now,
      shop,
      offers: tyres?.offers ?? null,
      linkedTyres: tyres?.linked ?? new Map(),
      campaigns,
      footerText,
      publicUrl: this.config.PUBLIC_URL,
    };
  }

  /**
   * Returns the active offers whose 30-day lowest price is proven, those with the highest discount first.
   * @throws AppError service_unavailable when the catalogue is unavailable
   */
  async offers(call: ReadingCall, count: number): Promise<OfferedTyre[]> {
    const { items } = await this.services.call(
      findTyres,
      { onSale: true, sort: '-discount', page: 1, limit: OFFERS_READ },
      onNobodysBehalf(call),
    );
    return items.map(mailTyreOf).filter(hasOffer).slice(0, count);
  }

  private async shop(call: ReadingCall): Promise<MailShop> {
    const { name, address, phone, email, businessId } = await this.services.call(getShopSettings, {}, onNobodysBehalf(call));
    return { name, street: address.street, town: `${address.postalCode} ${address.town}`, phone, email, businessId };
  }

  private async tyres(content: string, call: ReadingCall) {
    const [offers, linked] = await Promise.all([this.offers(call, OFFERS_IN_BLOCK), this.linkedTyres(tyreIdsIn(content), call)]);
    return { offers, linked };
  }

  private async linkedTyres(ids: readonly string[], call: ReadingCall): Promise<Map<string, MailTyre | null>> {
    const found = new Map<string, MailTyre | null>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const tyres = await Promise.all(ids.slice(at, at + AT_ONCE).map(async (id) => [id, await this.tyre(id, call)] as const));
      for (const [id, tyre] of tyres) found.set(id, tyre);
    }
    return found;
  }

  private async tyre(productId: string, call: ReadingCall): Promise<MailTyre | null> {
    try {
      return mailTyreOf(await this.services.call(getTyre, { productId }, onNobodysBehalf(call)));
    } catch (error) {
      if (error instanceof AppError && error.code === 'tyre_not_found') return null;
      throw error;
    }
  }
}

/** Returns a call for reads, without the admin's identity and idempotency key. */
const onNobodysBehalf = ({ requestId, deadline }: ReadingCall): Call => ({ requestId, deadline, actor: null, idempotencyKey: null });
