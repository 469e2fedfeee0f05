import { describe, expect, it } from '@jest/globals';
import { NOTHING_USED, reserve, withoutWorker, type Limit, type LimitUse } from './rate-limit.ts';

const exactly = (now: number) => ({ earliest: now, latest: now });
const wants = (wanted: number, worker = 'a', held = 0) => ({ worker, completed: 0, held, wanted });

/** Returns numbers from 0 to 1, the same ones for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a limit of mails per period', () => {
  const limit = { mails: 10, seconds: 60 };

  it('grants its number of mails, then none until its period has passed since the end of the first one', () => {
    const first = reserve(NOTHING_USED, limit, wants(25), exactly(0));
    expect(first.granted).toBe(10);
    const ended = reserve(first.use, limit, { worker: 'a', completed: 10, held: 0, wanted: 1 }, exactly(5_000));
    expect(ended).toMatchObject({ granted: 0, nextAt: 65_000 });
    expect(reserve(ended.use, limit, wants(1), exactly(64_999)).granted).toBe(0);
    expect(reserve(ended.use, limit, wants(25), exactly(65_000)).granted).toBe(10);
  });

  it('counts a mail in flight for as long as it takes', () => {
    const { use } = reserve(NOTHING_USED, limit, wants(10), exactly(0));
    expect(reserve(use, limit, wants(1, 'b'), exactly(3_600_000)).granted).toBe(0);
  });

  it('gives back what a worker does not use', () => {
    const { use } = reserve(NOTHING_USED, limit, wants(10), exactly(0));
    expect(reserve(use, limit, wants(0, 'a', 6), exactly(1)).use.reserved).toEqual({ a: 6 });
  });

  it('frees what a worker does not know to hold, because the answer to its reservation was lost', () => {
    const { use } = reserve(NOTHING_USED, limit, wants(10), exactly(0));
    expect(reserve(use, limit, wants(10), exactly(1)).granted).toBe(10);
  });

  it('counts the reserved mails of a dead worker as sent at the takeover', () => {
    const { use } = reserve(NOTHING_USED, limit, wants(7, 'dead'), exactly(0));
    const after = withoutWorker(use, 'dead', exactly(1_000));
    expect(reserve(after, limit, wants(10), exactly(60_999)).granted).toBe(3);
    expect(reserve(after, limit, wants(10), exactly(61_000)).granted).toBe(10);
  });

  it('that is lowered or raised applies to mails already sent', () => {
    const { use } = reserve(NOTHING_USED, limit, wants(8), exactly(0));
    expect(reserve(use, { ...limit, mails: 5 }, wants(3, 'a', 8), exactly(1)).granted).toBe(0);
    expect(reserve(use, { ...limit, mails: 9 }, wants(3, 'a', 8), exactly(1)).granted).toBe(1);
  });

  it('never lets the server receive more in any span, with random latencies, two workers and clocks that differ within their bounds', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomOf(seed);
      const one: Limit = { mails: 1 + Math.floor(random() * 20), seconds: [1, 2, 10][seed % 3] ?? 1 };
      const received = simulate(one, random);
      expect(received.length).toBeGreaterThan(one.mails);
      const time = one.seconds * 1_000;
      received.sort((a, b) => a - b);
      // The (n + 1)st mail after any mail must be outside of the span that begins with that mail.
      for (const [at, begin] of received.entries()) {
        const next = received[at + one.mails];
        if (next !== undefined) expect(next - begin).toBeGreaterThanOrEqual(time);
      }
    }
  });
});

/** Sends with two workers for a while. Returns when the server received each mail. */
function simulate(limit: Limit, random: () => number): number[] {
  let use: LimitUse = NOTHING_USED;
  const received: number[] = [];
  const flights: { worker: string; endsAt: number }[] = [];
  for (let now = 0; now < limit.seconds * 4_000; now += 1 + Math.floor(random() * 40)) {
    const worker = random() < 0.5 ? 'a' : 'b';
    const ended = flights.filter((flight) => flight.worker === worker && flight.endsAt <= now);
    for (const flight of ended) flights.splice(flights.indexOf(flight), 1);
    const moment = { earliest: now - random() * 30, latest: now + random() * 30 };
    const wanted = Math.floor(random() * 8);
    const held = flights.filter((flight) => flight.worker === worker).length;
    const result = reserve(use, limit, { worker, completed: ended.length, held, wanted }, moment);
    use = result.use;
    for (let mail = 0; mail < result.granted; mail += 1) {
      const endsAt = now + random() * 300;
      received.push(now + random() * (endsAt - now));
      flights.push({ worker, endsAt });
    }
  }
  return received;
}
