import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import type { OutputOf } from '#contracts/operation';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import { ServiceClient } from '#service/calls/client';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';

const DEADLINE_MS = 1_500;
const MAX_SUGGESTED = 8;
const MAX_OF_SIZE = 100;

const log = logger('monitoring');

/** A size in a text, in any spelling: 205/55R16, 205/55 ZR 16, 205-55-16. */
const SIZE_IN_TEXT = /\b(\d{3})\s?[/-]\s?(\d{2})\s?(?:Z?R|[/-])?\s?-?(\d{2})(?=C?\b)/i;

/** Returns the first tyre size in a text in the normalised spelling; null when there is none. */
export function sizeIn(text: string): string | null {
  const match = SIZE_IN_TEXT.exec(text);
  return match === null ? null : normaliseTyreSize(`${match[1]}/${match[2]}R${match[3]}`);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

type Found = OutputOf<typeof findTyres>['items'][number];

/** Orders tyres by how many words of the page's product they share. Those that share none are left out. */
export function rankTyres<T extends Pick<Found, 'manufacturer' | 'model'>>(tyres: readonly T[], product: string): T[] {
  const words = wordsOf(product);
  const shared = (tyre: T) => {
    const model = [...wordsOf(tyre.model)];
    const inModel = model.filter((word) => words.has(word)).length;
    const isMake = [...wordsOf(tyre.manufacturer)].some((word) => words.has(word));
    return (isMake ? 1 : 0) + (2 * inModel) / Math.max(1, model.length) + (inModel > 0 ? 1 : 0);
  };
  return tyres
    .map((tyre) => ({ tyre, score: shared(tyre) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ tyre }) => tyre);
}

/** Suggests the shop's tyres that a competitor's page is about. */
@Injectable()
export class SuggestedTyres {
  private readonly services: ServiceClient;

  constructor(bus: EventBus) {
    this.services = new ServiceClient(bus.connection);
  }

  /**
   * Returns the shop's tyres of the page's size, best first; none when the text has no size or the catalogue is unavailable.
   * @param product the product's name on the page and the owner's description
   */
  async of(product: string): Promise<{ _id: string; label: string; price: number }[]> {
    const size = sizeIn(product);
    if (size === null) return [];
    try {
      const input = { size, sort: 'recommended' as const, page: 1, limit: MAX_OF_SIZE };
      const call = { requestId: randomUUID(), actor: null, idempotencyKey: null, deadline: Date.now() + DEADLINE_MS };
      const { items } = await this.services.call(findTyres, input, call);
      return rankTyres(items, product)
        .slice(0, MAX_SUGGESTED)
        .map(({ _id, manufacturer, model, currentPrice }) => ({ _id, label: `${manufacturer} ${model} ${size}`, price: currentPrice }));
    } catch (error) {
      // The preview is useful without suggestions.
      log.warn({ error: String(error) }, 'no tyres can be suggested');
      return [];
    }
  }
}
