import type { RequestContext } from './request-context.ts';

/** Milliseconds for which an entry is fresh if no event invalidates it: as long as the gateway caches a response. */
const CACHE_MS = 30_000;
/** Entries over the data versions of all gateways; the oldest are evicted first. */
const MAX_ENTRIES = 32;

interface Loaded {
  value: unknown;
  /** A service was unavailable: pages with this value are degraded too. */
  isDegraded: boolean;
}

/**
 * In-memory cache of loader data that every page shows. The gateway consumes the events and sends the version of the data
 * with each page request; an entry is valid for pages of the version that it was loaded for. Without a version nothing is
 * cached: something has just changed, and a response may still have the old data. Degraded data is not cached either.
 */
export class LoaderCache {
  private readonly entries = new Map<string, { loading: Promise<Loaded>; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Returns the cached data of that name, or loads it with `load`. Concurrent pages of one version share one load. */
  async get<T>(name: string, context: RequestContext, load: (context: RequestContext) => Promise<T>): Promise<T> {
    if (context.dataVersion === null) return load(context);
    const key = `${context.dataVersion} ${name}`;
    const entry = this.entries.get(key);
    const { value, isDegraded } = await (entry && entry.until > this.now() ? entry.loading : this.load(key, context, load));
    if (isDegraded) context.degraded();
    return value as T;
  }

  private load(key: string, context: RequestContext, load: (context: RequestContext) => Promise<unknown>): Promise<Loaded> {
    let isDegraded = false;
    const degraded = () => {
      isDegraded = true;
    };
    // With a signal of its own: if the first page's client disconnects, the other pages still need the data.
    const loading = load({ ...context, signal: new AbortController().signal, degraded }).then((value) => ({ value, isDegraded }));
    this.entries.delete(key);
    this.entries.set(key, { loading, until: this.now() + CACHE_MS });
    for (const oldest of [...this.entries.keys()].slice(0, -MAX_ENTRIES)) this.entries.delete(oldest);
    void this.deleteIfDegraded(key, loading);
    return loading;
  }

  private async deleteIfDegraded(key: string, loading: Promise<Loaded>): Promise<void> {
    const { isDegraded } = await loading.catch(() => ({ isDegraded: true }));
    if (isDegraded && this.entries.get(key)?.loading === loading) this.entries.delete(key);
  }
}

/** The loader cache of this process. */
export const loaderCache = new LoaderCache();
