import { randomUUID } from 'node:crypto';
import { AppError } from '#contracts/errors';
import { helsinkiDay } from '#contracts/rules/helsinki-time';
import { FRESH_MS, FRESH_DURING_LAG_MS, REPLICA_LAG_MS } from './response-cache.ts';
import { newCachedResponse, ResponseStore, type ResponseSource, type CachedResponse, type ReadyResponse } from './response-store.ts';
import { withinDeadline } from '#service/process/deadline';
import { type FairQueueLimits, FairQueue, type QueueSlot } from '../http/fair-queue.ts';
import { pageAddress } from './page-address.ts';

/** How long a stale page that no event has invalidated is served while it is revalidated. */
const STALE_WHILE_REVALIDATE_MS = 10 * 60_000;
/** How long after a change a page may show the old state: it is rendered from cached API responses, which may be old themselves. */
const PAGE_LAG_MS = REPLICA_LAG_MS + FRESH_DURING_LAG_MS;
const PAGE_FRESH_DURING_LAG_MS = 500;
/** The maximum age of a page that is served during an outage. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** How long after a failure the next request retries. */
const RETRY_MS = 1_000;
/** How long a visitor waits for a new page when there is a stale one. */
const MAX_WAIT_MS = 1_800;
/**
 * Web renders on one thread: more concurrent renderings only take longer, and one client with many requests would delay all
 * others. A person's request waits in the queue; a crawler of thousands of pages gets 429.
 */
const renderingLimits: FairQueueLimits = { atOnce: 3, atOncePerClient: 3, waiting: 128, waitingPerClient: 60, maxWaitMs: 5_000 };
/** The client in the render queue that stands for all revalidations. */
const REVALIDATION = 'revalidation';
/** Few revalidations run at once, because no visitor waits for them: renderings that visitors wait for go first. */
const MAX_REVALIDATIONS = 4;

/** A page as web has rendered it. */
export interface RenderedPage extends Pick<CachedResponse, 'status' | 'headers' | 'body'> {
  /** The topics whose events invalidate the page; null for a page that must not be cached. */
  topics: readonly string[] | null;
  /** A part is missing, because a service was unavailable. */
  degraded: boolean;
}

export interface CachedPage extends CachedResponse {
  /** Epoch milliseconds until which the stale page may be served while it is revalidated. */
  revalidateUntil: number;
  /** Epoch milliseconds. Until then the stale page is served without a request to web, because the last one has failed. */
  retryAt: number;
  /** The rendering is degraded or has failed (5xx). Such a page is not cached. */
  failed: boolean;
}

interface Rendering {
  page: Promise<CachedPage>;
  slot: QueueSlot;
}

/**
 * Caches visitors' pages in memory. An event invalidates them at once: while everything works, no page is served that was
 * rendered before it. Invalidated pages stay cached as a fallback (stale-if-error) for when web, or a service that a page
 * depends on, is unavailable. Midnight in Helsinki invalidates all pages, because what they show may depend on the day.
 */
export class PageCache implements ResponseSource {
  readonly store: ResponseStore<CachedPage>;
  private readonly renderings = new Map<string, Rendering>();
  private readonly changed = new Map<string, { number: number; at: number }>();
  private changes = 0;
  private changedAt = Number.NEGATIVE_INFINITY;
  /** Distinguishes this process's count of changes from that of another replica, and from its own before a restart. */
  private readonly instanceId = randomUUID();
  private revalidations = 0;
  private readonly now: () => number;
  private readonly maxWaitMs: number;
  /** The queue for everything that web renders. */
  readonly renderQueue = new FairQueue(renderingLimits);

  constructor(
    private readonly render: (address: string, requestId: string, dataVersion: string | null) => Promise<RenderedPage>,
    {
      maxBytes = 64 * 1024 * 1024,
      now = Date.now,
      maxWaitMs = MAX_WAIT_MS,
    }: { maxBytes?: number; now?: () => number; maxWaitMs?: number } = {},
  ) {
    this.store = new ResponseStore(maxBytes);
    this.now = now;
    this.maxWaitMs = maxWaitMs;
  }

  /** Returns the page if it can be served without waiting. A stale page is revalidated in the background. */
  ready(requestTarget: string): ReadyResponse<CachedPage> | undefined {
    const address = pageAddress(requestTarget);
    const cached = this.store.get(address);
    if (cached === undefined) return undefined;
    const now = this.now();
    cached.used = true;
    if (cached.freshUntil > now) return { cached, state: 'HIT' };
    if (cached.revalidateUntil > now) {
      this.revalidate(address);
      return { cached, state: 'UPDATING' };
    }
    return cached.retryAt > now && this.isUsableOnError(cached) ? { cached, state: 'STALE' } : undefined;
  }

  /**
   * Returns the cached page, or renders it. Concurrent requests for a page share one rendering (single flight). When the new
   * page is degraded, or web fails or does not respond, an earlier page is served instead, if there is one.
   * @param visitor the client in the render queue
   * @throws AppError service_unavailable when web is unavailable and no page is cached, too_many_requests when too many
   * renderings wait for this visitor
   */
  async getOrRender(requestTarget: string, requestId: string, visitor: string): Promise<ReadyResponse<CachedPage>> {
    const address = pageAddress(requestTarget);
    const ready = this.ready(address);
    if (ready) return ready;
    const rendering = this.rendering(address, requestId, visitor);
    const known = this.store.get(address);
    if (known === undefined || !this.isUsableOnError(known)) return { cached: await rendering, state: 'MISS' };
    try {
      const cached = await withinDeadline(this.maxWaitMs, rendering);
      if (!cached.failed) return { cached, state: 'MISS' };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'service_unavailable')) throw error;
      this.noteFailure(address);
    }
    // It may have been evicted meanwhile, but can still be served.
    return { cached: known, state: 'STALE' };
  }

  /** Invalidates the pages of `topic`, because something has changed or may have: from now on they are served in an outage only. */
  invalidate(topic: string): void {
    this.changes += 1;
    this.changedAt = this.now();
    this.changed.set(topic, { number: this.changes, at: this.changedAt });
    // The topics of running renderings are not known yet, so all of them are detached. Renderings that still wait in the queue
    // will read the new state.
    for (const [address, { slot }] of this.renderings) if (slot.isGranted) this.renderings.delete(address);
    for (const page of this.store.ofTopic(topic)) {
      page.freshUntil = 0;
      page.revalidateUntil = 0;
      page.retryAt = 0;
    }
  }

  /**
   * A version that changes with each event of any topic. Web uses it to cache the parts that every page shows. Null while an
   * API response may still be from before the last event: web must not cache then.
   */
  private get dataVersion(): string | null {
    return this.now() - this.changedAt < PAGE_LAG_MS ? null : `${this.instanceId}.${this.changes}`;
  }

  private isUsableOnError = ({ storedAt }: CachedPage) => storedAt + STALE_IF_ERROR_MS > this.now();

  private revalidate(address: string) {
    if (this.renderings.has(address) || this.revalidations >= MAX_REVALIDATIONS) return;
    this.revalidations += 1;
    const end = () => {
      this.revalidations -= 1;
    };
    // A failure is recorded with the page; nobody waits for this rendering.
    this.rendering(address, randomUUID(), REVALIDATION).then(end, end);
  }

  private rendering(address: string, requestId: string, visitor: string): Promise<CachedPage> {
    const running = this.renderings.get(address);
    if (running) {
      running.slot.join(visitor);
      return running.page;
    }
    let slot: QueueSlot;
    try {
      slot = this.renderQueue.enqueue(visitor);
    } catch (refusal) {
      return Promise.reject(refusal as Error);
    }
    const begin = () => this.renderPage(address, requestId);
    const page = slot.isGranted ? begin() : slot.granted.then(begin);
    const rendering = { slot, page };
    this.renderings.set(address, rendering);
    const end = () => {
      slot.end();
      if (this.renderings.get(address) === rendering) this.renderings.delete(address);
    };
    page.then(end, () => {
      end();
      this.noteFailure(address);
    });
    return page;
  }

  private async renderPage(address: string, requestId: string): Promise<CachedPage> {
    const changesBefore = this.changes;
    const day = helsinkiDay(this.now());
    const { status, headers, body, topics, degraded } = await this.render(address, requestId, this.dataVersion);
    const now = this.now();
    const latest = (topics ?? []).flatMap((topic) => this.changed.get(topic) ?? []);
    const mayBeOld = [day.start, ...latest.map(({ at }) => at)].some((at) => now - at < PAGE_LAG_MS);
    const freshUntil = Math.min(day.end, now + (mayBeOld ? PAGE_FRESH_DURING_LAG_MS : FRESH_MS));
    const page: CachedPage = {
      ...newCachedResponse(address, { topics: topics ?? [], status, headers, body, storedAt: now, freshUntil }),
      revalidateUntil: mayBeOld ? freshUntil : Math.min(day.end, freshUntil + STALE_WHILE_REVALIDATE_MS),
      retryAt: 0,
      failed: degraded || status >= 500,
    };
    if (page.failed) this.noteFailure(address);
    else if (topics === null) this.forget(address);
    else if (latest.every(({ number }) => number <= changesBefore)) this.store.add(page);
    return page;
  }

  private noteFailure(address: string) {
    const known = this.store.get(address);
    if (!known) return;
    known.revalidateUntil = 0;
    known.retryAt = this.now() + RETRY_MS;
  }

  /** Drops the page at an address that (now) has nothing cacheable, for example because web responded 404. */
  private forget(address: string) {
    const known = this.store.get(address);
    if (known) this.store.drop(known);
  }
}
