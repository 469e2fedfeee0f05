import { describe, expect, it } from '@jest/globals';
import type { PriceFinding } from '#contracts/monitoring/price-finding';
import { newState, type MonitorState } from '../monitor/monitor.model.ts';
import { outcomeOf, RECHECK_MS, type CheckResult } from './outcome.ts';

const at = new Date('2026-11-26T06:05:00Z');
const tomorrow = new Date('2026-11-27T06:05:00Z');
const recipients = ['owner@shop.example', 'staff@shop.example'];

const found = (price: number, certainty: 'sure' | 'likely' = 'sure'): CheckResult => {
  const finding: PriceFinding = {
    certainty,
    price,
    pieces: 1,
    source: 'json_ld',
    reason: 'Hinta on sivun tuotetiedoissa.',
    obstacle: null,
    candidates: [],
    productName: 'Rengas',
    picture: null,
    inStock: true,
  };
  return { kind: 'price', finding, reader: 'http', httpTriedAt: null, etag: '"1"', lastModified: null };
};
const nothing: CheckResult = {
  kind: 'price',
  finding: {
    certainty: 'not_found',
    price: null,
    pieces: 1,
    source: null,
    reason: 'Sivulla ei ole hintaa.',
    obstacle: 'no_price',
    candidates: [],
    productName: null,
    picture: null,
    inStock: null,
  },
  reader: 'http',
  httpTriedAt: null,
  etag: null,
  lastModified: null,
};

type Before = Parameters<typeof outcomeOf>[0];
const monitor = (state: Partial<MonitorState> = {}, wanted: Partial<Before['notifications']> = {}): Before => ({
  ...newState(at),
  notifications: { priceIncrease: true, priceDecrease: true, emailRecipients: recipients, ...wanted },
  ...state,
});
const check = (before: Before, result: CheckResult) => outcomeOf(before, { result, at, run: '2026-11-26', nextDueAt: tomorrow });
/** Applies several checks one after the other. */
const after = (start: Before, ...results: CheckResult[]) =>
  results.reduce<{ before: Before; notices: number }>(
    ({ before, notices }, result) => {
      const outcome = check(before, result);
      return { before: { ...before, ...outcome.state }, notices: notices + outcome.notices.length };
    },
    { before: start, notices: 0 },
  );

const priced = { currentCents: 10_000, sureCents: 10_000, lowestCents: 10_000, highestCents: 10_000, certainty: 'sure' as const };

describe('a check that finds a price', () => {
  it('A-3-060 A-3-062: makes a new monitor active and tells nobody', () => {
    const { state, notices, reading } = check(monitor(), found(89.9));
    expect(state).toMatchObject({ status: 'active', lastChecked: at, lastError: null, currentCents: 8_990, dueAt: tomorrow });
    expect(notices).toEqual([]);
    expect(reading).toEqual({ cents: 8_990, certainty: 'sure', inStock: true });
  });

  it('A-3-064: moves the current price to the previous one and tells every recipient', () => {
    const { state, notices } = check(monitor(priced), found(95));
    expect(state).toMatchObject({
      currentCents: 9_500,
      previousCents: 10_000,
      priceChangedAt: at,
      lowestCents: 9_500,
      highestCents: 10_000,
    });
    expect(notices.map(({ email, before, after }) => ({ email, before, after }))).toEqual(
      recipients.map((email) => ({ email, before: 10_000, after: 9_500 })),
    );
  });

  it('changes nothing when the price is the same', () => {
    const { state, notices } = check(monitor(priced), found(100));
    expect(state).not.toHaveProperty('previousCents');
    expect(notices).toEqual([]);
  });

  it.each([
    ['a rise', 105, { priceIncrease: false }],
    ['a fall', 95, { priceDecrease: false }],
    ['anything', 95, { emailRecipients: [] }],
  ])('tells nobody who does not want to know about %s', (_what, price, wanted) =>
    expect(check(monitor(priced, wanted), found(price)).notices).toEqual([]),
  );

  it('stores an unsure price but tells nobody; the sure price that follows is compared with the last sure one', () => {
    const { before, notices } = after(monitor(priced), found(95, 'likely'));
    expect(before).toMatchObject({ currentCents: 9_500, certainty: 'likely', sureCents: 10_000 });
    expect(notices).toBe(0);
    expect(check(before, found(95)).notices).toHaveLength(2);
    expect(check(before, found(100)).notices).toHaveLength(0);
  });
});

describe('a jump of more than 40 %', () => {
  it('waits for a second check, and keeps the price until then', () => {
    const { state, notices, reading } = check(monitor(priced), found(25));
    expect(state).toMatchObject({ quarantine: { cents: 2_500 }, status: 'active', dueAt: new Date(at.getTime() + RECHECK_MS), etag: null });
    expect(state).not.toHaveProperty('currentCents');
    expect(notices).toEqual([]);
    expect(reading).toBeNull();
  });

  it('is accepted when the second check agrees', () => {
    const { before, notices } = after(monitor(priced), found(25), found(25.1));
    expect(before).toMatchObject({ currentCents: 2_510, previousCents: 10_000, quarantine: null });
    expect(notices).toBe(2);
  });

  it('is forgotten when the second check reads the usual price again', () => {
    const { before, notices } = after(monitor(priced), found(25), found(100));
    expect(before).toMatchObject({ currentCents: 10_000, quarantine: null });
    expect(notices).toBe(0);
  });

  it('waits again when the second check reads yet another price', () =>
    expect(after(monitor(priced), found(25), found(250)).before).toMatchObject({ currentCents: 10_000, quarantine: { cents: 25_000 } }));

  it('is a fall to less than 60 or a rise to more than 140 of 100', () => {
    for (const price of [60, 140]) expect(check(monitor(priced), found(price)).state).toMatchObject({ quarantine: null });
    for (const price of [59.99, 140.01]) expect(check(monitor(priced), found(price)).state.quarantine).not.toBeNull();
  });
});

describe('a check that fails', () => {
  it('A-3-061: keeps the price and says the reason', () => {
    const { state, reading } = check(monitor({ ...priced, status: 'active' }), { kind: 'failed', message: 'Sivusto ei vastannut.' });
    expect(state).toEqual({ status: 'error', failures: 1, lastError: 'Sivusto ei vastannut.', lastChecked: at, dueAt: tomorrow });
    expect(reading).toBeNull();
  });

  it('is also a page without a price', () =>
    expect(check(monitor(priced), nothing).state).toMatchObject({ status: 'error', lastError: 'Sivulla ei ole hintaa.' }));

  it('disables the monitor after ten in a row and says so', () => {
    const nine = monitor({ failures: 9, status: 'error' });
    const { state } = check(nine, { kind: 'failed', message: 'Sivua ei löydy.' });
    expect(state).toMatchObject({ status: 'disabled', disabledBy: 'failures', dueAt: null, failures: 10 });
    expect(state.lastError).toContain('10 tarkistusta peräkkäin');
    expect(state.lastError).toContain('Sivua ei löydy.');
    expect(check(monitor({ failures: 8 }), nothing).state.status).toBe('error');
  });

  it('is forgotten by a success', () =>
    expect(check(monitor({ failures: 9, status: 'error' }), found(50)).state).toMatchObject({ failures: 0 }));

  it('leaves a paused monitor paused', () => {
    const paused = monitor({ status: 'disabled', disabledBy: 'owner', dueAt: null });
    for (const result of [nothing, found(50), { kind: 'unchanged' } as const]) {
      const { state } = check(paused, result);
      expect(state).not.toHaveProperty('status');
      expect(state).not.toHaveProperty('dueAt');
    }
  });
});

describe('a page that its server calls unchanged', () => {
  it('confirms the price', () => {
    const { state, reading } = check(monitor({ ...priced, status: 'error', failures: 2 }), { kind: 'unchanged' });
    expect(state).toMatchObject({ status: 'active', priceReadAt: at, failures: 0 });
    expect(reading).toEqual({ cents: 10_000, certainty: 'sure', inStock: null });
  });
});
