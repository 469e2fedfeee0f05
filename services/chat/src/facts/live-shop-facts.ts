import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { listBlogArticles } from '#contracts/content/articles';
import { getHomepage } from '#contracts/content/homepage';
import { getOpeningHours } from '#contracts/content/opening-hours';
import { getPage, listPages } from '#contracts/content/pages';
import { getPriceList } from '#contracts/content/price-list';
import { getShopSettings } from '#contracts/content/shop-settings';
import { listActiveCampaigns } from '#contracts/marketing/campaigns';
import type { InputOf, Operation, OutputOf } from '#contracts/operation';
import { pagePaths, type PagePathSlug } from '#contracts/rules/page-paths';
import { ServiceClient } from '#service/calls/client';
import { EventBus } from '#service/events/event-bus';
import type { ShopFacts, TyreQuery } from './shop-facts.ts';
import { TextIndex, textOfQuestions, type IndexedText, type ShopText } from './text-index.ts';

/** A fact is read again at this age even without an event, because an event can be missed. */
const FRESH_MS = 60_000;
/** A fact may be this old while its service is unavailable. */
const STALE_MS = 10 * 60_000;
const DEADLINE_MS = 1_500;

interface Cached<T> {
  value: Promise<T>;
  readAt: number;
}

/** A fact of another service, read at most once until an event says that it has changed. */
class CachedFact<T> {
  private current: Cached<T> | null = null;
  private last: { value: T; readAt: number } | null = null;

  constructor(private readonly load: () => Promise<T>) {}

  /** Makes the next read load the fact again. */
  forget(): void {
    this.current = null;
  }

  async read(): Promise<T> {
    const now = Date.now();
    if (!this.current || now - this.current.readAt > FRESH_MS) {
      const cached: Cached<T> = { value: this.load(), readAt: now };
      this.current = cached;
      cached.value.then(
        (value) => (this.last = { value, readAt: now }),
        () => {
          if (this.current === cached) this.current = null;
        },
      );
    }
    try {
      return await this.current.value;
    } catch (error) {
      if (this.last && now - this.last.readAt < STALE_MS) return this.last.value;
      throw error;
    }
  }
}

/** The facts of the running shop, read from the other services and kept until their events. */
@Injectable()
export class LiveShopFacts implements ShopFacts {
  private readonly services: ServiceClient;
  /** The facts that an event of a topic invalidates. */
  private readonly topics = new Map<string, CachedFact<unknown>[]>();
  private readonly facts = {
    shop: this.fact('content', () => this.call(getShopSettings, {})),
    hours: this.fact('content', () => this.call(getOpeningHours, {})),
    priceList: this.fact('content', () => this.call(getPriceList, {})),
    homepage: this.fact('content', () => this.call(getHomepage, {})),
    campaigns: this.fact('marketing', () => this.call(listActiveCampaigns, {})),
    texts: this.fact('content', () => this.readTexts()),
    facets: this.fact('catalogue', async () => (await this.call(findTyres, { sort: 'recommended', page: 1, limit: 1 })).facets),
  };

  constructor(private readonly bus: EventBus) {
    this.services = new ServiceClient(bus.connection);
  }

  /** Listens for changes. */
  start(): void {
    for (const [topic, facts] of this.topics) this.bus.onEach(topic, () => facts.forEach((fact) => fact.forget()));
    this.bus.onReconnect(() => [...this.topics.values()].flat().forEach((fact) => fact.forget()));
  }

  shop = () => this.facts.shop.read();
  hours = () => this.facts.hours.read();
  priceList = () => this.facts.priceList.read();
  questions = async () => (await this.facts.homepage.read()).faq;
  campaigns = () => this.facts.campaigns.read();
  sizes = async () => (await this.facts.facets.read()).size.map(({ value, count }) => ({ size: value, count }));
  manufacturers = async () => (await this.facts.facets.read()).manufacturer.map(({ value }) => value);

  async searchTexts(query: string, limit: number, path?: string): Promise<readonly ShopText[]> {
    return (await this.facts.texts.read()).find(query, limit, path);
  }

  async findTyres(query: TyreQuery) {
    const { items, pagination } = await this.call(findTyres, { sort: 'recommended', page: 1, limit: 24, ...query });
    return { items, total: pagination.total };
  }

  private fact<T>(topic: string, load: () => Promise<T>): CachedFact<T> {
    const fact = new CachedFact(load);
    this.topics.set(topic, [...(this.topics.get(topic) ?? []), fact as CachedFact<unknown>]);
    return fact;
  }

  private call<Op extends Operation>(operation: Op, input: InputOf<Op>): Promise<OutputOf<Op>> {
    const call = { requestId: randomUUID(), actor: null, idempotencyKey: null, deadline: Date.now() + DEADLINE_MS };
    return this.services.call(operation, input, call);
  }

  private async readTexts(): Promise<TextIndex> {
    const [pages, articles, { faq }] = await Promise.all([this.readPages(), this.readArticles(), this.facts.homepage.read()]);
    return new TextIndex([...pages, ...articles, textOfQuestions(faq)]);
  }

  private async readPages(): Promise<IndexedText[]> {
    const listed = await this.call(listPages, {});
    return Promise.all(
      listed.map(async ({ slug }) => {
        const { title, description, lead, content, questions } = await this.call(getPage, { slug: slug as PagePathSlug });
        const answers = questions.map(({ question, answer }) => `## ${question}\n\n${answer}`);
        return {
          title,
          path: pagePaths[slug as PagePathSlug],
          description,
          keywords: [],
          content: [lead, content, ...answers].join('\n\n'),
        };
      }),
    );
  }

  private async readArticles(): Promise<IndexedText[]> {
    const texts: IndexedText[] = [];
    for (let after: string | undefined; ;) {
      const { items, next } = await this.call(listBlogArticles, after === undefined ? {} : { after });
      // The list is the panel's: articles that are scheduled are not public yet.
      for (const { status, title, slug, description, keywords, content } of items)
        if (status === 'published') texts.push({ title, path: `/artikkelit/${slug}`, description, keywords, content });
      if (next === null) return texts;
      after = next;
    }
  }
}
