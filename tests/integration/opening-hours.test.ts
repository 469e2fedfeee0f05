import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { awkwardTexts, customerOf, type BusinessRecord } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const PATH = '/business-settings';
const read = async () => (await shop.visitor.get<BusinessRecord>(PATH)).body;
const save = (fields: object) => shop.admin.put<BusinessRecord & ErrorBody>(PATH, fields);
const refused = async (fields: object) => {
  const { status, body } = await save(fields);
  return { status, fields: Object.keys(body.fields ?? {}) };
};

const dayOf = (day: string, open = '09:00', close = '17:00', isClosed = false) => ({ day, open, close, isClosed });
const usual = [
  ...['ma', 'ti', 'ke', 'to', 'pe'].map((day) => dayOf(day)),
  dayOf('la', '10:00', '13:00'),
  dayOf('su', '09:00', '17:00', true),
];
/** Returns the usual week with a changed day. */
const weekWith = (changed: { day: string } & Record<string, unknown>) =>
  usual.map((hours) => (hours.day === changed.day ? changed : hours));

describe('opening hours', () => {
  it('P-3-002 P-3-003 P-3-004 P-7-006 A-3-025 A-9-011 are the defaults in a new shop, for everybody', async () => {
    const { status, body } = await shop.visitor.get<BusinessRecord>(PATH);
    expect(status).toBe(200);
    expect(body).toEqual({ businessHours: usual, exceptions: [], isModifiedFromDefault: false, lastModifiedDate: null, version: 0 });
  });

  it('D-PATH-005 A-3-026 A-3-027 are saved with a flag and the time, and restoring the defaults clears the flag', async () => {
    const before = Date.now();
    const businessHours = weekWith(dayOf('ke', '08:00', '20:00'));
    const { status, body } = await save({ businessHours, version: (await read()).version, isModifiedFromDefault: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ businessHours, isModifiedFromDefault: true, version: 1 });
    expect(Date.parse(body.lastModifiedDate ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.lastModifiedDate ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await read()).toEqual(body);

    const restored = await save({ businessHours: usual, isModifiedFromDefault: true });
    expect(restored.body).toMatchObject({ businessHours: usual, isModifiedFromDefault: false, version: 2 });
    expect(Date.parse(restored.body.lastModifiedDate ?? '')).toBeGreaterThanOrEqual(Date.parse(body.lastModifiedDate ?? ''));
    expect(await read()).toEqual(restored.body);
  });

  it('A-3-025 are stored in the order of the week, whatever order they are sent in', async () => {
    expect((await save({ businessHours: usual.toReversed() })).body.businessHours).toEqual(usual);
  });

  it.each([
    ['9:00', '17:00', '09:00', '17:00'],
    ['9.30', '17.45', '09:30', '17:45'],
    ['9', '17', '09:00', '17:00'],
    [' 08:05 ', '23:59', '08:05', '23:59'],
    ['0:00', '0:01', '00:00', '00:01'],
  ])('A-5-063 normalise %s–%s to %s–%s', async (open, close, storedOpen, storedClose) => {
    const { status } = await save({ businessHours: weekWith(dayOf('ma', open, close)) });
    expect(status).toBe(200);
    expect((await read()).businessHours[0]).toEqual(dayOf('ma', storedOpen, storedClose));
  });

  it('A-5-064 set 09:00 and 17:00 for a day without times', async () => {
    await save({ businessHours: weekWith({ day: 'ti', isClosed: true }) });
    expect((await read()).businessHours[1]).toEqual(dayOf('ti', '09:00', '17:00', true));
  });

  it('A-5-066 need no times for a closed day', async () => {
    const { status, body } = await save({ businessHours: weekWith(dayOf('la', '', '', true)) });
    expect({ status, saturday: body.businessHours[5] }).toEqual({ status: 200, saturday: dayOf('la', '09:00', '17:00', true) });
  });

  it.each([
    [{ open: '' }, 'open'],
    [{ close: '' }, 'close'],
    [{ open: '25:00' }, 'open'],
    [{ open: '09:60' }, 'open'],
    [{ open: '9am' }, 'open'],
    [{ open: '٠٩:٠٠' }, 'open'],
    [{ open: 9 }, 'open'],
    [{ open: null }, 'open'],
    [{ open: '22:00', close: '02:00' }, 'close'],
    [{ open: '09:00', close: '09:00' }, 'close'],
    [{ open: '09:00', close: '24:00' }, 'close'],
    [{ isClosed: 'false' }, 'isClosed'],
    [{ day: 'mon' }, 'day'],
    [{ lunch: '11:00' }, 'lunch'],
  ])('A-5-065 D-BODY-010 are rejected for a day with %j, with an error for %s', async (wrong, field) => {
    const before = await read();
    const businessHours = usual.map((hours, index) => (index === 2 ? { ...hours, ...wrong } : hours));
    expect(await refused({ businessHours })).toEqual({ status: 400, fields: [`businessHours.2.${field}`] });
    expect(await read()).toEqual(before);
  });

  it.each([
    ['six days', usual.slice(1)],
    ['eight days', [...usual, dayOf('ma')]],
    ['a day twice', usual.map((hours, index) => (index === 6 ? dayOf('ma') : hours))],
    ['no list', 'ma-pe 9-17'],
    ['null', null],
  ])('A-3-025 are rejected with %s', async (_what, businessHours) => {
    expect(await refused({ businessHours })).toEqual({ status: 400, fields: ['businessHours'] });
  });

  it('are rejected with unknown fields and prototype keys', async () => {
    expect(await refused({ businessHours: usual, timezone: 'UTC' })).toEqual({ status: 400, fields: ['timezone'] });
    const raw = `{"businessHours":${JSON.stringify(usual)},"__proto__":{"isModifiedFromDefault":true}}`;
    const answer = await shop.admin.request<ErrorBody>('PUT', PATH, { raw, headers: { 'content-type': 'application/json' } });
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: ['__proto__'] });
  });
});

describe('exceptional days', () => {
  const christmas = { date: '2026-12-25', open: '09:00', close: '17:00', isClosed: true, reason: 'Joulupäivä' };
  const eve = { date: '2026-12-24', open: '09:00', close: '12:00', isClosed: false, reason: '' };

  it('are sorted by date, stay when they are left out, and are removed with an empty list', async () => {
    const { body } = await save({
      businessHours: usual,
      exceptions: [
        { ...christmas, open: '', close: '' },
        { ...eve, open: '9:00' },
      ],
    });
    expect(body.exceptions).toEqual([eve, christmas]);
    expect((await save({ businessHours: usual })).body.exceptions).toEqual([eve, christmas]);
    expect((await save({ businessHours: usual, exceptions: [] })).body.exceptions).toEqual([]);
  });

  it.each([
    ['the same date twice', [eve, { ...christmas, date: '2026-12-24' }], 'exceptions.1.date'],
    ['an invalid date', [{ ...eve, date: '2026-02-30' }], 'exceptions.0.date'],
    ['a Finnish date', [{ ...eve, date: '24.12.2026' }], 'exceptions.0.date'],
    ['hours across midnight', [{ ...eve, open: '22:00', close: '02:00' }], 'exceptions.0.close'],
    ['no times', [{ ...eve, open: '', close: '12:00' }], 'exceptions.0.open'],
    ['a reason of 100 kB', [{ ...eve, reason: 'x'.repeat(100_000) }], 'exceptions.0.reason'],
    ['a reason of two lines', [{ ...eve, reason: 'a\nb' }], 'exceptions.0.reason'],
    [
      'too many',
      Array.from({ length: 201 }, (_, index) => ({ ...christmas, date: new Date(index * 86_400_000).toISOString().slice(0, 10) })),
      'exceptions',
    ],
  ])('are rejected with %s', async (_what, exceptions, field) => {
    expect(await refused({ businessHours: usual, exceptions })).toEqual({ status: 400, fields: [field] });
  });

  it.each(awkwardTexts)('store %s as their reason', async (_what, reason) => {
    await save({ businessHours: usual, exceptions: [{ ...christmas, reason }] });
    expect((await read()).exceptions[0]?.reason).toBe(reason);
  });
});

describe('holidays', () => {
  it('are listed for admins, including the eves on which shops close', async () => {
    const { status, body } = await shop.admin.get<{ date: string; name: string }[]>(`${PATH}/holidays?year=2027`);
    expect(status).toBe(200);
    expect(body).toHaveLength(15);
    expect(body).toEqual(
      expect.arrayContaining([
        { date: '2027-06-25', name: 'Juhannusaatto' },
        { date: '2027-12-06', name: 'Itsenäisyyspäivä' },
      ]),
    );
  });

  it.each(['', '?year=', '?year=1999', '?year=2101', '?year=2026.5', '?year=ensi', '?year=2026&country=SE'])(
    'are rejected with the query %j',
    async (query) => {
      expect((await shop.admin.get(`${PATH}/holidays${query}`)).status).toBe(400);
    },
  );

  it('are not available to visitors', async () => {
    expect((await shop.visitor.get(`${PATH}/holidays?year=2026`)).status).toBe(401);
  });
});

describe('saving the hours', () => {
  it('is for admins only', async () => {
    const before = await read();
    const fields = { businessHours: usual, exceptions: [] };
    expect((await shop.visitor.put<ErrorBody>(PATH, fields)).status).toBe(401);
    expect((await (await customerOf(shop)).put<ErrorBody>(PATH, fields)).status).toBe(403);
    expect(await read()).toEqual(before);
  });

  it('is rejected for the later of two admins with 409 and the current hours', async () => {
    const { version } = await read();
    const weeks = [weekWith(dayOf('ma', '07:00', '15:00')), weekWith(dayOf('ma', '11:00', '19:00'))];
    const answers = await Promise.all(weeks.map((businessHours) => save({ businessHours, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, late] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(late?.body).toMatchObject({ code: 'stale_version', current: saved?.body });
    expect(await read()).toEqual(saved?.body);
  });

  it('without a version changes the latest state, also with concurrent saves', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, hour) => save({ businessHours: weekWith(dayOf('ma', `0${hour}:00`, '17:00')) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => version + index + 1));
    expect((await read()).version).toBe(version + 8);
  });

  it('is visible at once although responses are cached', async () => {
    for (const close of ['15:00', '16:00', '17:00']) {
      await read();
      await save({ businessHours: weekWith(dayOf('pe', '09:00', close)) });
      const { headers, body } = await shop.visitor.get<BusinessRecord>(PATH);
      expect(body.businessHours[4]?.close).toBe(close);
      expect(headers.get('cache-control')).toContain('public');
    }
  });

  it('survives a crash of the service', async () => {
    const before = await read();
    await shop.content.kill();
    await shop.content.start();
    expect((await shop.admin.get<BusinessRecord>(PATH)).body).toEqual(before);
  });
});
