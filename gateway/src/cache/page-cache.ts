import { randomUUID } from 'node:crypto';
import { AppError } from '#contracts/errors';
import { KEEP_MS, KEEP_UNSETTLED_MS, UNSETTLED_MS } from './response-cache.ts';
import { answerOf, ResponseStore, type ResponseSource, type CachedResponse, type ReadyResponse } from './response-store.ts';
import { withinDeadline } from '#service/deadline';
import { type FairQueueLimits, FairQueue, type QueueSlot } from '../http/fair-queue.ts';
import { pageAddress } from './page-address.ts';

/** How long a page that no event has outdated is given at once while it is rendered anew. */
const RENEW_MS = 10 * 60_000;
/** A page is made from kept answers of /api, which may be from before a change for as long as those are kept then. */
const PAGE_UNSETTLED_MS = UNSETTLED_MS + KEEP_UNSETTLED_MS;
const KEEP_PAGE_UNSETTLED_MS = 500;
/** The oldest page that visitors are shown in an outage. */
const LAST_RESORT_MS = 24 * 3_600_000;
/** How long an outage is believed in before the next visitor's request tries again. */
const RETRY_MS = 1_000;
/** How long a visitor waits for a new page when there is an old one. */
const PATIENCE_MS = 1_800;
/**
 * Web renders with one thread: more at once only take longer, and who asks for many pages would keep all others waiting.
 * A person waits for her page, a crawler of thousands is told to come back (429).
 */
const renderingLimits: FairQueueLimits = { atOnce: 3, atOncePerAsker: 3, waiting: 128, waitingPerAsker: 60, patience: 5_000 };
/** In whose name pages are rendered anew. */
const RENEWAL = 'renewal';
/** Renewals have nobody waiting for them, so that visitors' own renderings go first. */
const MAX_RENEWALS = 4;

/** What web has rendered. */
export interface Rendered extends Pick<CachedResponse, 'status' | 'headers' | 'body'> {
  /** Whose next event makes the page wrong; null for what must not be kept. */
  topics: readonly string[] | null;
  /** A part is missing, because a service was away. */
  degraded: boolean;
}

export interface KeptPage extends CachedResponse {
  /** Epoch milliseconds until when it may be given while it is rendered anew. */
  renewUntil: number;
  /** Epoch milliseconds until when it is given without asking web, which has just failed. */
  failingUntil: number;
  failed: boolean;
}

interface Rendering {
  page: Promise<KeptPage>;
  turn: QueueSlot;
}

/**
 * Visitors' pages in memory. An event outdates them at once: while everything works, none is given that was rendered
 * before it. They stay as the last resort for when web, or a service a page is made from, is away.
 */
export class PageCache implements ResponseSource {
  readonly store: ResponseStore<KeptPage>;
  private readonly renderings = new Map<string, Rendering>();
  private readonly changed = new Map<string, { number: number; at: number }>();
  private changes = 0;
  private changedAt = Number.NEGATIVE_INFINITY;
  /** Tells this gateway's counting from another copy's, and from its own before a restart. */
  private readonly copy = randomUUID();
  private renewals = 0;
  private readonly now: () => number;
  private readonly patience: number;
  /** Where everything that web renders takes its turn. */
  readonly renderQueue = new FairQueue(renderingLimits);

  constructor(
    private readonly render: (address: string, requestId: string, dataVersion: string | null) => Promise<Rendered>,
    {
      maxBytes = 64 * 1024 * 1024,
      now = Date.now,
      patience = PATIENCE_MS,
    }: { maxBytes?: number; now?: () => number; patience?: number } = {},
  ) {
    this.store = new ResponseStore(maxBytes);
    this.now = now;
    this.patience = patience;
  }

  /** What can be given at once. A page whose time has run out is rendered anew behind its answer. */
  ready(given: string): ReadyResponse<KeptPage> | undefined {
    const address = pageAddress(given);
    const kept = this.store.get(address);
    if (kept === undefined) return undefined;
    const now = this.now();
    kept.used = true;
    if (kept.freshUntil > now) return { kept, state: 'HIT' };
    if (kept.renewUntil > now) {
      this.renew(address);
      return { kept, state: 'UPDATING' };
    }
    return kept.failingUntil > now && this.isLastResort(kept) ? { kept, state: 'STALE' } : undefined;
  }

  /**
   * The page at this address, rendered unless it is there; equal concurrent requests share one rendering. A page that
   * lacks a part, an error of web's or no answer from it gives way to an earlier page, if there is one.
   * @param visitor whose turn a rendering takes
   * @throws AppError service_unavailable when web is away and there is no page to show, too_many_requests when too many
   * renderings wait for this visitor
   */
  async answer(given: string, requestId: string, visitor: string): Promise<ReadyResponse<KeptPage>> {
    const address = pageAddress(given);
    const ready = this.ready(address);
    if (ready) return ready;
    const rendering = this.rendering(address, requestId, visitor);
    const known = this.store.get(address);
    if (known === undefined || !this.isLastResort(known)) return { kept: await rendering, state: 'MISS' };
    try {
      const kept = await withinDeadline(this.patience, rendering);
      if (!kept.failed) return { kept, state: 'MISS' };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'service_unavailable')) throw error;
      this.noteFailure(address);
    }
    // It may have been displaced meanwhile, but is as good as it was.
    return { kept: known, state: 'STALE' };
  }

  /** Something of `topic` has changed, or may have unnoticed: its pages are given only in an outage from now on. */
  outdate(topic: string): void {
    this.changes += 1;
    this.changedAt = this.now();
    this.changed.set(topic, { number: this.changes, at: this.changedAt });
    // Which topics they will depend on is not known yet.
    // What waits for its turn will be made from what is true then.
    for (const [address, { turn }] of this.renderings) if (turn.isGranted) this.renderings.delete(address);
    for (const page of this.store.ofTopic(topic)) {
      page.freshUntil = 0;
      page.renewUntil = 0;
      page.failingUntil = 0;
    }
  }

  /**
   * The same between two events of whatever topic, for web to keep what every page shows. Null for as long as an answer
   * may still be from before the last one: then it asks anew each time.
   */
  private get dataVersion(): string | null {
    return this.now() - this.changedAt < PAGE_UNSETTLED_MS ? null : `${this.copy}.${this.changes}`;
  }

  private isLastResort = ({ storedAt }: KeptPage) => storedAt + LAST_RESORT_MS > this.now();

  private renew(address: string) {
    if (this.renderings.has(address) || this.renewals >= MAX_RENEWALS) return;
    this.renewals += 1;
    const end = () => {
      this.renewals -= 1;
    };
    // Its failure is noted with the page; who asked has been answered.
    this.rendering(address, randomUUID(), RENEWAL).then(end, end);
  }

  private rendering(address: string, requestId: string, visitor: string): Promise<KeptPage> {
    const running = this.renderings.get(address);
    if (running) {
      running.turn.join(visitor);
      return running.page;
    }
    let turn: QueueSlot;
    try {
      turn = this.renderQueue.ask(visitor);
    } catch (refusal) {
      return Promise.reject(refusal as Error);
    }
    const begin = () => this.make(address, requestId);
    const page = turn.isGranted ? begin() : turn.granted.then(begin);
    const rendering = { turn, page };
    this.renderings.set(address, rendering);
    const end = () => {
      turn.end();
      if (this.renderings.get(address) === rendering) this.renderings.delete(address);
    };
    page.then(end, () => {
      end();
      this.noteFailure(address);
    });
    return page;
  }

  private async make(address: string, requestId: string): Promise<KeptPage> {
    const begun = this.changes;
    const { status, headers, body, topics, degraded } = await this.render(address, requestId, this.dataVersion);
    const now = this.now();
    const latest = (topics ?? []).flatMap((topic) => this.changed.get(topic) ?? []);
    const unsettled = latest.some(({ at }) => now - at < PAGE_UNSETTLED_MS);
    const freshUntil = now + (unsettled ? KEEP_PAGE_UNSETTLED_MS : KEEP_MS);
    const page: KeptPage = {
      ...answerOf(address, { topics: topics ?? [], status, headers, body, storedAt: now, freshUntil }),
      renewUntil: unsettled ? freshUntil : freshUntil + RENEW_MS,
      failingUntil: 0,
      failed: degraded || status >= 500,
    };
    if (page.failed) this.noteFailure(address);
    else if (topics === null) this.forget(address);
    else if (latest.every(({ number }) => number <= begun)) this.store.keep(page);
    return page;
  }

  private noteFailure(address: string) {
    const known = this.store.get(address);
    if (!known) return;
    known.renewUntil = 0;
    known.failingUntil = this.now() + RETRY_MS;
  }

  /** Web has said that there is nothing to keep here (any more), such as 404. */
  private forget(address: string) {
    const known = this.store.get(address);
    if (known) this.store.drop(known);
  }
}
