import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DraftKeeper, type DraftTexts } from './draft-keeper.ts';

const texts = (title: string): DraftTexts => ({ title });

/** A server in memory, which fails while it is told to, and answers when it is told to. */
function server() {
  const kept = new Map<string, DraftTexts>();
  const seen = { failure: null as Error | null, saves: [] as (string | null | undefined)[], open: 0, most: 0 };
  let held: (() => void)[] | null = null;
  const reach = async () => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    if (held !== null) await new Promise<void>((go) => held?.push(go));
    seen.open -= 1;
    if (seen.failure) throw seen.failure;
  };
  return {
    kept,
    seen,
    hold: () => (held = []),
    release: () => {
      const waiting = held ?? [];
      held = null;
      for (const go of waiting) go();
    },
    store: {
      save: async ({ key, ...draft }: DraftTexts & { key: string }) => {
        seen.saves.push(draft.title);
        await reach();
        kept.set(key, draft);
        return { savedAt: '2026-11-21T12:05:00.000Z' };
      },
      remove: async (key: string) => {
        await reach();
        kept.delete(key);
      },
      refusalOf: (error: unknown) => (error instanceof RangeError ? error.message : null),
      onWritten: () => undefined,
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a draft that is being typed', () => {
  it('is saved once it is quiet, with the latest texts', async () => {
    const { store, kept, seen } = server();
    const keeper = new DraftKeeper('avain', null, store);
    keeper.write(texts('T'));
    await pass(1_000);
    keeper.write(texts('Ta'));
    await pass(1_999);
    expect(seen.saves).toEqual([]);
    expect(keeper.isUnsafe()).toBe(true);
    await pass(1);
    expect(kept.get('avain')).toEqual(texts('Ta'));
    expect(seen.saves).toEqual(['Ta']);
    expect(keeper.stateNow()).toEqual({ kind: 'saved', at: '2026-11-21T12:05:00.000Z' });
    expect(keeper.isUnsafe()).toBe(false);
  });

  it('is saved within ten seconds though the typing never stops', async () => {
    const { store, seen } = server();
    const keeper = new DraftKeeper('avain', null, store);
    for (let second = 0; second <= 10; second += 1) {
      keeper.write(texts(`Otsikko ${second}`));
      await pass(1_000);
    }
    expect(seen.saves).toEqual(['Otsikko 9']);
  });

  it('has one request under way at a time; what was typed meanwhile follows it', async () => {
    const { store, seen, hold, release, kept } = server();
    const keeper = new DraftKeeper('avain', null, store);
    hold();
    keeper.write(texts('Ensin'));
    await pass(2_000);
    keeper.write(texts('Sitten'));
    await pass(60_000);
    expect(seen.saves).toEqual(['Ensin']);
    release();
    await pass(2_000);
    expect(kept.get('avain')).toEqual(texts('Sitten'));
    expect(seen.most).toBe(1);
  });

  it('is not saved again without a change', async () => {
    const { store, seen } = server();
    const keeper = new DraftKeeper('avain', texts('Sama'), store);
    keeper.write(texts('Sama'));
    await pass(60_000);
    expect(seen.saves).toEqual([]);
    expect(keeper.stateNow()).toEqual({ kind: 'untouched' });
  });

  it('is saved at once when its view is left', async () => {
    const { store, kept } = server();
    const keeper = new DraftKeeper('avain', null, store);
    keeper.write(texts('Kesken'));
    await keeper.flush();
    expect(kept.get('avain')).toEqual(texts('Kesken'));
  });
});

describe('a server that cannot be reached', () => {
  it('is tried again, ever more rarely, until it answers', async () => {
    const { store, seen, kept } = server();
    const keeper = new DraftKeeper('avain', null, store);
    seen.failure = new Error('verkko poikki');
    keeper.write(texts('Kesken'));
    await pass(2_000);
    expect(keeper.stateNow()).toEqual({ kind: 'failed' });
    await pass(3_000 + 6_000 + 12_000);
    expect(seen.saves).toHaveLength(4);
    // Typing on does not hurry the attempts, and is in the next one.
    keeper.write(texts('Kesken vielä'));
    await pass(5_000);
    expect(seen.saves).toHaveLength(4);
    seen.failure = null;
    await pass(30_000);
    expect(kept.get('avain')).toEqual(texts('Kesken vielä'));
    expect(keeper.stateNow().kind).toBe('saved');
  });

  it('that refuses the texts is told once, and asked again after a change', async () => {
    const { store, seen, kept } = server();
    const keeper = new DraftKeeper('avain', null, store);
    seen.failure = new RangeError('Enintään 140 merkkiä.');
    keeper.write(texts('Pitkä'));
    await pass(60_000);
    expect(seen.saves).toEqual(['Pitkä']);
    expect(keeper.stateNow()).toEqual({ kind: 'refused', reason: 'Enintään 140 merkkiä.' });
    expect(keeper.isUnsafe()).toBe(true);
    seen.failure = null;
    keeper.write(texts('Lyhyt'));
    await pass(2_000);
    expect(kept.get('avain')).toEqual(texts('Lyhyt'));
  });
});

describe('a draft that is given up', () => {
  it('goes from the server, also when its last save was under way', async () => {
    const { store, kept, hold, release } = server();
    const keeper = new DraftKeeper('avain', null, store);
    keeper.write(texts('Kesken'));
    hold();
    await pass(2_000);
    keeper.write(null);
    release();
    await keeper.flush();
    expect(kept.size).toBe(0);
    expect(keeper.isUnsafe()).toBe(false);
  });

  it('and was never saved needs no request', async () => {
    const { store, seen } = server();
    const keeper = new DraftKeeper('avain', null, store);
    keeper.write(texts('Kesken'));
    keeper.write(null);
    await pass(60_000);
    expect(seen.most).toBe(0);
    expect(keeper.stateNow()).toEqual({ kind: 'untouched' });
  });

  it('goes later when the server is away', async () => {
    const { store, seen, kept } = server();
    kept.set('avain', texts('Kesken'));
    const keeper = new DraftKeeper('avain', texts('Kesken'), store);
    seen.failure = new Error('verkko poikki');
    keeper.write(null);
    await keeper.flush();
    expect(kept.size).toBe(1);
    seen.failure = null;
    await pass(3_000);
    expect(kept.size).toBe(0);
  });
});
