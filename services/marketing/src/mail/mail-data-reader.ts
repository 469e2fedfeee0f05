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

/**
 * Returns the tyre as a newsletter shows it that is sent at a moment. An offer needs a proven 30-day lowest price that is higher than its
 * own.
 */
export function mailTyreOf({ _id, manufacturer, model, fullSize, ...prices }: Tyre, at: Date): MailTyre {
  const { images, sale } = prices;
  const hasEnded = sale.endDate !== null && new Date(sale.endDate) <= at;
  const lowest = sale.lowestPrice30Days === null ? 0 : centsOf(sale.lowestPrice30Days);
  const price = centsOf(hasEnded ? prices.price : prices.currentPrice);
  return {
    id: _id,
    name: `${manufacturer} ${model}`,
    size: fullSize,
    price,
    picture: images.thumbnail ?? images.pattern ?? images.gallery[0] ?? null,
    offer:
      sale.isActive && !hasEnded && lowest > price
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
   * @param sendDate when the mail is to be sent; null: now
   * @param allowsMissingOffers whether the catalogue may be unavailable: then `offers` is null and no tyre is looked up
   * @throws AppError service_unavailable when a service that is needed is unavailable; the caller can try again
   */
  async read(
    content: string,
    call: ReadingCall,
    { allowsMissingOffers, sendDate = null }: { allowsMissingOffers: boolean; sendDate?: Date | null },
  ): Promise<MailData> {
    const now = new Date();
    const isAhead = sendDate !== null && sendDate > now;
    const at = isAhead ? sendDate : now;
    const [shop, tyres, campaigns, { footerText }] = await Promise.all([
      this.shop(call),
      this.tyres(content, call, at).catch((error: unknown) => {
        if (allowsMissingOffers && error instanceof AppError && error.code === 'service_unavailable') return null;
        throw error;
      }),
      shownCampaigns(this.database, at),
      this.settings.read(),
    ]);
    return {
      isAhead,
      shop,
      offers: tyres?.offers ?? null,
      linkedTyres: tyres?.linked ?? new Map(),
      campaigns,
      footerText,
      publicUrl: this.config.PUBLIC_URL,
    };
  }

  /**
   * Returns the offers that are active now and at a moment, and whose 30-day lowest price is proven, those with the highest discount
   * first.
   * @throws AppError service_unavailable when the catalogue is unavailable
   */
  async offers(call: ReadingCall, count: number, at: Date): Promise<OfferedTyre[]> {
    const { items } = await this.services.call(
      findTyres,
      { onSale: true, sort: '-discount', page: 1, limit: OFFERS_READ },
      onNobodysBehalf(call),
    );
    return items
      .map((tyre) => mailTyreOf(tyre, at))
      .filter(hasOffer)
      .slice(0, count);
  }

  private async shop(call: ReadingCall): Promise<MailShop> {
    const { name, address, phone, email, businessId } = await this.services.call(getShopSettings, {}, onNobodysBehalf(call));
    return { name, street: address.street, town: `${address.postalCode} ${address.town}`, phone, email, businessId };
  }

  private async tyres(content: string, call: ReadingCall, at: Date) {
    const [offers, linked] = await Promise.all([this.offers(call, OFFERS_IN_BLOCK, at), this.linkedTyres(tyreIdsIn(content), call, at)]);
    return { offers, linked };
  }

  private async linkedTyres(ids: readonly string[], call: ReadingCall, at: Date): Promise<Map<string, MailTyre | null>> {
    const found = new Map<string, MailTyre | null>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const tyres = await Promise.all(ids.slice(from, from + AT_ONCE).map(async (id) => [id, await this.tyre(id, call, at)] as const));
      for (const [id, tyre] of tyres) found.set(id, tyre);
    }
    return found;
  }

  private async tyre(productId: string, call: ReadingCall, at: Date): Promise<MailTyre | null> {
    try {
      return mailTyreOf(await this.services.call(getTyre, { productId }, onNobodysBehalf(call)), at);
    } catch (error) {
      if (error instanceof AppError && error.code === 'tyre_not_found') return null;
      throw error;
    }
  }
}

/** Returns a call for reads, without the admin's identity and idempotency key. */
const onNobodysBehalf = ({ requestId, deadline }: ReadingCall): Call => ({ requestId, deadline, actor: null, idempotencyKey: null });
