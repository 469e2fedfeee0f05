import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DraftAutosave } from './draft-autosave.ts';

interface DraftTexts {
  title: string;
}

const texts = (title: string): DraftTexts => ({ title });

/** An in-memory server. Its requests fail while `seen.failure` is set, and wait between `hold` and `release`. */
function server() {
  const drafts = new Map<string, DraftTexts>();
  const seen = { failure: null as Error | null, saves: [] as string[], open: 0, maxOpen: 0 };
  let held: (() => void)[] | null = null;
  const request = async () => {
    seen.open += 1;
    seen.maxOpen = Math.max(seen.maxOpen, seen.open);
    if (held !== null) await new Promise<void>((go) => held?.push(go));
    seen.open -= 1;
    if (seen.failure) throw seen.failure;
  };
  return {
    drafts,
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
        await request();
        drafts.set(key, draft);
        return { savedAt: '2026-11-21T12:05:00.000Z' };
      },
      remove: async (key: string) => {
        await request();
        drafts.delete(key);
      },
      refusalOf: (error: unknown) => (error instanceof RangeError ? error.message : null),
      onWritten: () => undefined,
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('autosave while typing', () => {
  it('saves the latest texts once typing pauses', async () => {
    const { store, drafts, seen } = server();
    const autosave = new DraftAutosave('avain', null, store);
    autosave.write(texts('T'));
    await pass(1_000);
    autosave.write(texts('Ta'));
    await pass(1_999);
    expect(seen.saves).toEqual([]);
    expect(autosave.hasUnsaved()).toBe(true);
    await pass(1);
    expect(drafts.get('avain')).toEqual(texts('Ta'));
    expect(seen.saves).toEqual(['Ta']);
    expect(autosave.getState()).toEqual({ kind: 'saved', at: '2026-11-21T12:05:00.000Z' });
    expect(autosave.hasUnsaved()).toBe(false);
  });

  it('saves within ten seconds even if typing never pauses', async () => {
    const { store, seen } = server();
    const autosave = new DraftAutosave('avain', null, store);
    for (let second = 0; second <= 10; second += 1) {
      autosave.write(texts(`Otsikko ${second}`));
      await pass(1_000);
    }
    expect(seen.saves).toEqual(['Otsikko 9']);
  });

  it('has one request in flight at a time; texts typed meanwhile are saved after it', async () => {
    const { store, seen, hold, release, drafts } = server();
    const autosave = new DraftAutosave('avain', null, store);
    hold();
    autosave.write(texts('Ensin'));
    await pass(2_000);
    autosave.write(texts('Sitten'));
    await pass(60_000);
    expect(seen.saves).toEqual(['Ensin']);
    release();
    await pass(2_000);
    expect(drafts.get('avain')).toEqual(texts('Sitten'));
    expect(seen.maxOpen).toBe(1);
  });

  it('does not save an unchanged draft', async () => {
    const { store, seen } = server();
    const autosave = new DraftAutosave('avain', texts('Sama'), store);
    autosave.write(texts('Sama'));
    await pass(60_000);
    expect(seen.saves).toEqual([]);
    expect(autosave.getState()).toEqual({ kind: 'untouched' });
  });

  it('saves at once when flushed', async () => {
    const { store, drafts } = server();
    const autosave = new DraftAutosave('avain', null, store);
    autosave.write(texts('Kesken'));
    await autosave.flush();
    expect(drafts.get('avain')).toEqual(texts('Kesken'));
  });
});

describe('autosave while requests fail', () => {
  it('retries with increasing delays until a request succeeds', async () => {
    const { store, seen, drafts } = server();
    const autosave = new DraftAutosave('avain', null, store);
    seen.failure = new Error('verkko poikki');
    autosave.write(texts('Kesken'));
    await pass(2_000);
    expect(autosave.getState()).toEqual({ kind: 'failed' });
    await pass(3_000 + 6_000 + 12_000);
    expect(seen.saves).toHaveLength(4);
    // Typing does not shorten the delay; the next attempt sends the new texts.
    autosave.write(texts('Kesken vielä'));
    await pass(5_000);
    expect(seen.saves).toHaveLength(4);
    seen.failure = null;
    await pass(30_000);
    expect(drafts.get('avain')).toEqual(texts('Kesken vielä'));
    expect(autosave.getState().kind).toBe('saved');
  });

  it('sends refused texts once, and tries again after a change', async () => {
    const { store, seen, drafts } = server();
    const autosave = new DraftAutosave('avain', null, store);
    seen.failure = new RangeError('Enintään 140 merkkiä.');
    autosave.write(texts('Pitkä'));
    await pass(60_000);
    expect(seen.saves).toEqual(['Pitkä']);
    expect(autosave.getState()).toEqual({ kind: 'refused', reason: 'Enintään 140 merkkiä.' });
    expect(autosave.hasUnsaved()).toBe(true);
    seen.failure = null;
    autosave.write(texts('Lyhyt'));
    await pass(2_000);
    expect(drafts.get('avain')).toEqual(texts('Lyhyt'));
  });
});

describe('a discarded draft', () => {
  it('is deleted from the server, even if a save was in flight', async () => {
    const { store, drafts, hold, release } = server();
    const autosave = new DraftAutosave('avain', null, store);
    autosave.write(texts('Kesken'));
    hold();
    await pass(2_000);
    autosave.write(null);
    release();
    await autosave.flush();
    expect(drafts.size).toBe(0);
    expect(autosave.hasUnsaved()).toBe(false);
  });

  it('needs no request if it was never saved', async () => {
    const { store, seen } = server();
    const autosave = new DraftAutosave('avain', null, store);
    autosave.write(texts('Kesken'));
    autosave.write(null);
    await pass(60_000);
    expect(seen.maxOpen).toBe(0);
    expect(autosave.getState()).toEqual({ kind: 'untouched' });
  });

  it('is deleted later if the server is unavailable', async () => {
    const { store, seen, drafts } = server();
    drafts.set('avain', texts('Kesken'));
    const autosave = new DraftAutosave('avain', texts('Kesken'), store);
    seen.failure = new Error('verkko poikki');
    autosave.write(null);
    await autosave.flush();
    expect(drafts.size).toBe(1);
    seen.failure = null;
    await pass(3_000);
    expect(drafts.size).toBe(0);
  });
});
