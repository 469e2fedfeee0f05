import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompetitorSite, type Monitor, monitorFields, productPage } from '../competitor-site.ts';
import { type Shop, startShop, until } from '../harness.ts';

const MONITORS = 80;
const AT_ONCE = 6;
const recipients = ['omistaja@kauppa.example', 'myyja@kauppa.example'];

let shop: Shop;
let sites: CompetitorSite[];
beforeAll(async () => {
  [shop, sites] = await Promise.all([
    startShop({ services: ['marketing', 'monitoring'], mail: true, ownServers: true, env: { MONITOR_CONCURRENCY: String(AT_ONCE) } }),
    // Each page of a host of its own, so that the pages are read side by side.
    Promise.all(Array.from({ length: MONITORS }, () => CompetitorSite.start())),
  ]);
});
afterAll(async () => {
  await shop.stop();
  await Promise.all(sites.map((site) => site.stop()));
});

const monitors = () => shop.database('monitoring').collection('monitors');
const list = async () => (await shop.admin.get<Monitor[]>('/competitor-prices')).body;
const readsOf = (path: string) => sites.map((site) => site.readsOf(path));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('a copy of monitoring is killed in the middle of the daily run', () => {
  it('and every monitor is checked once, those in flight at most twice, and nobody is mailed twice', async () => {
    for (const [index, site] of sites.entries()) {
      const url = site.set('/tuote', productPage(100));
      const notifications = { priceIncrease: true, priceDecrease: true, emailRecipients: recipients };
      const { status } = await shop.admin.post('/competitor-prices', monitorFields(url, { name: `Kilpailija ${index}`, notifications }));
      expect(status).toBe(201);
    }
    await until(async () => (await list()).every(({ currentPrice }) => currentPrice === 100), { what: 'the first checks' });

    const before = readsOf('/tuote');
    // Each page takes a while, so that the kill hits checks in flight.
    for (const site of sites) site.set('/tuote', () => ({ body: productPage(95), after: wait(250) }));
    const copy = await shop.copyOf('monitoring');
    const begunAt = new Date();
    await monitors().updateMany({}, { $set: { dueAt: begunAt } });
    const reads = () => readsOf('/tuote').map((count, index) => count - (before[index] ?? 0));
    await until(() => sum(reads()) >= MONITORS / 3, { what: 'a third of the run', every: 5 });
    await shop.monitoring.kill();
    await until(async () => (await monitors().countDocuments({ lastChecked: { $gt: begunAt } })) === MONITORS, {
      what: 'the rest of the run',
      timeout: 60_000,
    });

    const counts = reads();
    expect(counts.filter((count) => count === 0)).toEqual([]);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    expect(counts.filter((count) => count === 2).length).toBeLessThanOrEqual(AT_ONCE);

    await shop.monitoring.start();
    const told = async (email: string) => {
      const mails = (await shop.mail.received()).filter(({ to }) => to.some(({ address }) => address === email));
      return mails.flatMap(({ text }) => text?.match(/^Kilpailija \d+(?=:)/gm) ?? []);
    };
    for (const email of recipients)
      await until(async () => new Set(await told(email)).size === MONITORS, { what: `the changes told to ${email}`, timeout: 60_000 });
    // Both copies have looked at the notices again, and there is nothing left to tell.
    await until(async () => (await monitors().countDocuments({ 'notices.0': { $exists: true } })) === 0, { what: 'no notices' });
    await copy.process.kill();
    for (const email of recipients) expect(await told(email)).toHaveLength(MONITORS);
  });
});

describe('a run that was missed', () => {
  it('is caught up after downtime', async () => {
    await shop.monitoring.kill();
    const missedAt = new Date(Date.now() - 3 * 3_600_000);
    await monitors().updateMany({}, { $set: { dueAt: missedAt } });
    const stoppedAt = new Date();
    await shop.monitoring.start();
    await until(async () => (await monitors().countDocuments({ lastChecked: { $gt: stoppedAt } })) === MONITORS, {
      what: 'the missed run',
      timeout: 60_000,
    });
    const next = await monitors()
      .find({}, { projection: { dueAt: 1 } })
      .toArray();
    expect(next.every(({ dueAt }) => (dueAt as Date) > stoppedAt)).toBe(true);
  });
});
