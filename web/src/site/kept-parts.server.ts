import type { Asking } from './asking.ts';

/** How long a part is good for where no event tells that it is not: as long as the gateway keeps an answer. */
const KEEP_MS = 30_000;
/** Parts of so many gateways' versions; the oldest go first. */
const MOST = 32;

interface Made {
  part: unknown;
  /** A service was away: pages with this part are as incomplete as it is. */
  lacks: boolean;
}

/**
 * What every page shows, in memory. The gateway hears the events and names with each page it asks for the version of the
 * data; a part is good for pages of the version that it was read for. Without a version nothing is kept: something has
 * just changed, and an answer may still be from before. A part that lacks something is not kept either.
 */
export class KeptParts {
  private readonly kept = new Map<string, { made: Promise<Made>; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The part of that name: kept, or made by `make`, of which equal concurrent pages share one. */
  async of<T>(name: string, asking: Asking, make: (asking: Asking) => Promise<T>): Promise<T> {
    if (asking.dataVersion === null) return make(asking);
    const key = `${asking.dataVersion} ${name}`;
    const known = this.kept.get(key);
    const { part, lacks } = await (known && known.until > this.now() ? known.made : this.make(key, asking, make));
    if (lacks) asking.degraded();
    return part as T;
  }

  private make(key: string, asking: Asking, make: (asking: Asking) => Promise<unknown>): Promise<Made> {
    let lacks = false;
    const degraded = () => {
      lacks = true;
    };
    // Whoever asked first may leave: the others still want the part.
    const made = make({ ...asking, signal: new AbortController().signal, degraded }).then((part) => ({ part, lacks }));
    this.kept.delete(key);
    this.kept.set(key, { made, until: this.now() + KEEP_MS });
    for (const oldest of [...this.kept.keys()].slice(0, -MOST)) this.kept.delete(oldest);
    void this.forgetWhatLacks(key, made);
    return made;
  }

  private async forgetWhatLacks(key: string, made: Promise<Made>): Promise<void> {
    const { lacks } = await made.catch(() => ({ lacks: true }));
    if (lacks && this.kept.get(key)?.made === made) this.kept.delete(key);
  }
}

/** The parts of this process's pages. */
export const keptParts = new KeptParts();
