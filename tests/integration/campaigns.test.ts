import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { marketingImagesInUse } from '#contracts/marketing/images';
import { campaignChanged } from '#contracts/marketing/events';
import type { DataOf, Envelope } from '#contracts/operation';
import { ServiceClient } from '#service/calls/client';
import { connectNats } from '#service/calls/nats';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, timersAreDue, until, untilCachedWithFullTtl } from '../harness.ts';
import { type CampaignRecord, campaignFields, createCampaign, dayIn, type PublicCampaign } from './campaign-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
});
afterEach(() => stored().deleteMany({}));
afterAll(() => shop.stop());

const stored = () => shop.database('marketing').collection('campaigns');
const all = async () => (await shop.admin.get<CampaignRecord[]>('/campaigns')).body;
const active = async () => (await shop.visitor.get<PublicCampaign[]>('/campaigns/active')).body;
const activeIds = async () => (await active()).map(({ _id }) => _id);
const save = (id: string, fields: Record<string, unknown>) => shop.admin.put<CampaignRecord & ErrorBody>(`/campaigns/${id}`, fields);
const without = (name: string) => Object.fromEntries(Object.entries(campaignFields()).filter(([key]) => key !== name));

describe('campaigns', () => {
  it('A-7-020 A-7-019 A-3-037 A-3-038 are created, and listed with all fields for an admin', async () => {
    const { status, body } = await shop.admin.post<CampaignRecord>('/campaigns', campaignFields());
    expect(status).toBe(201);
    expect(body).toEqual({
      ...campaignFields(),
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      imageAlt: '',
      imageWidth: null,
      imageHeight: null,
      imageBlur: null,
      version: 0,
    });
    const off = await createCampaign(shop.admin, { name: 'Pois', isActive: false });
    expect((await all()).map(({ name, isActive }) => [name, isActive]).toSorted()).toEqual([
      ['Pois', false],
      ['Talven tarjous', true],
    ]);
    expect((await all()).find(({ _id }) => _id === off._id)).toEqual(off);
  });

  it('get defaults for missing fields', async () => {
    const { name, imageUrl, startDate, endDate } = campaignFields();
    const { status, body } = await shop.admin.post('/campaigns', { name, imageUrl, startDate, endDate });
    expect(status).toBe(201);
    expect(body).toMatchObject({ description: '', discountType: 'percentage', discountValue: null, discountCode: '', isActive: true });
  });

  it('are created once by a repeated request', async () => {
    const key = { 'idempotency-key': 'kampanja-kahdesti' };
    const [one, two] = [
      await shop.admin.post('/campaigns', campaignFields(), key),
      await shop.admin.post('/campaigns', campaignFields(), key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await all()).toHaveLength(1);
  });

  it.each([
    ['A-5-039', 'name', 'Kampanjan nimi on pakollinen'],
    ['A-5-040', 'startDate', 'Alkupäivä on pakollinen'],
    ['A-5-041', 'endDate', 'Loppupäivä on pakollinen'],
    ['A-5-042', 'imageUrl', 'Kuva on pakollinen'],
  ])('%s are refused without %s', async (_id, field, text) => {
    for (const body of [without(field), campaignFields({ [field]: '' }), campaignFields({ [field]: null })]) {
      const answer = await shop.admin.post<ErrorBody>('/campaigns', body);
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields: { [field]: text } });
    }
    expect(await all()).toEqual([]);
  });

  it.each([
    ['A-5-044', { discountValue: -1 }, 'discountValue'],
    ['A-5-044', { discountValue: 100.5 }, 'discountValue'],
    ['A-5-044', { discountValue: 1.234 }, 'discountValue'],
    ['A-5-044', { discountValue: '15' }, 'discountValue'],
    ['A-3-038', { discountType: 'gift' }, 'discountType'],
    ['', { endDate: dayIn(-2) }, 'endDate'],
    ['', { startDate: '24.12.2026' }, 'startDate'],
    ['', { startDate: '2026-02-30' }, 'startDate'],
    ['', { endDate: '9999-12-31' }, 'endDate'],
    ['', { endDate: { $gt: '' } }, 'endDate'],
    ['', { name: 'A'.repeat(121) }, 'name'],
    ['', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['', { imageUrl: 'http://kuvat.example/x.png' }, 'imageUrl'],
    ['', { isActive: 'yes' }, 'isActive'],
    ['', { views: 1 }, 'views'],
  ])('%s are refused with %j', async (_id, fields, field) => {
    const answer = await shop.admin.post<ErrorBody>('/campaigns', campaignFields(fields));
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('A-5-045 have no discount value with free shipping', async () => {
    const { _id, discountValue } = await createCampaign(shop.admin, { discountType: 'free_shipping', discountValue: 20 });
    expect(discountValue).toBeNull();
    expect((await save(_id, { discountType: 'fixed_amount', discountValue: 250.5 })).body.discountValue).toBe(250.5);
    const answer = await save(_id, { discountType: 'percentage' });
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: ['discountValue'] });
  });

  it('convert a moment to its day in Helsinki', async () => {
    const made = await createCampaign(shop.admin, { startDate: '2026-11-30T22:00:00Z', endDate: '2026-12-31T21:59:59.999Z' });
    expect(made).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-31' });
  });

  it('A-7-021 A-5-043 are changed, and keep the fields that the change omits, such as the picture', async () => {
    const facts = { imageAlt: 'Talvirengas', imageWidth: 1600, imageHeight: 900, imageBlur: 'data:image/webp;base64,AAAA' };
    const made = await createCampaign(shop.admin, facts);
    const { status, body } = await save(made._id, { name: 'Uusi nimi', description: null, version: 0 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, name: 'Uusi nimi', description: '', version: 1 });
    expect(await all()).toEqual([body]);
    const whole = await save(made._id, { ...body, endDate: dayIn(5) });
    expect(whole.body).toEqual({ ...body, endDate: dayIn(5), version: 2 });
    const other = await save(made._id, { imageUrl: 'https://kuvat.example/toinen.png' });
    expect(other.body).toMatchObject({ imageAlt: 'Talvirengas', imageWidth: null, imageHeight: null, imageBlur: null });
  });

  it('are not changed over a newer version', async () => {
    const made = await createCampaign(shop.admin);
    await save(made._id, { name: 'Ensin', version: 0 });
    const late = await save(made._id, { name: 'Myöhässä', version: 0 });
    expect({ status: late.status, code: late.body.code, current: late.body.current?.['name'] }).toEqual({
      status: 409,
      code: 'stale_version',
      current: 'Ensin',
    });
  });

  it('A-7-022 A-7-024 A-4-027 A-4-028 are deactivated and reactivated without a body', async () => {
    const made = await createCampaign(shop.admin);
    await until(async () => (await activeIds()).includes(made._id), { what: 'shown' });
    const off = await shop.admin.request<CampaignRecord>('PUT', `/campaigns/${made._id}/deactivate`);
    expect({ status: off.status, isActive: off.body.isActive }).toEqual({ status: 200, isActive: false });
    expect(await activeIds()).toEqual([]);
    expect((await shop.admin.request('PUT', `/campaigns/${made._id}/deactivate`)).body).toEqual(off.body);
    const on = await shop.admin.request<CampaignRecord>('PUT', `/campaigns/${made._id}/reactivate`);
    expect({ status: on.status, isActive: on.body.isActive }).toEqual({ status: 200, isActive: true });
    expect(await activeIds()).toEqual([made._id]);
  });

  it('A-7-025 are deleted, and an undo restores them', async () => {
    const made = await createCampaign(shop.admin);
    const { status, body } = await shop.admin.delete<{ _id: string; undoUntil: string }>(`/campaigns/${made._id}`);
    expect({ status, id: body._id }).toEqual({ status: 200, id: made._id });
    expect(Date.parse(body.undoUntil)).toBeGreaterThan(Date.now());
    expect([await all(), await active()]).toEqual([[], []]);
    expect((await shop.admin.delete<ErrorBody>(`/campaigns/${made._id}`)).body.code).toBe('campaign_not_found');
    const restored = await shop.admin.post<CampaignRecord>(`/campaigns/${made._id}/restore`);
    expect(restored.body).toEqual({ ...made, version: 2 });
    expect(await activeIds()).toEqual([made._id]);
  });

  it.each([
    ['PUT', ''],
    ['DELETE', ''],
    ['PUT', '/deactivate'],
    ['PUT', '/reactivate'],
    ['POST', '/restore'],
  ])('that do not exist are not found by %s %s', async (method, path) => {
    const answer = await shop.admin.request<ErrorBody>(method, `/campaigns/${'0'.repeat(24)}${path}`, { body: {} });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'campaign_not_found' });
  });

  it('are all listed, however many there are', async () => {
    const first = await createCampaign(shop.admin);
    const record = await stored().findOne({ _id: new mongoose.Types.ObjectId(first._id) });
    await stored().insertMany(Array.from({ length: 99 }, () => ({ ...record, _id: new mongoose.Types.ObjectId() })));
    expect(new Set((await all()).map(({ _id }) => _id)).size).toBe(100);
  });

  it('are for admins only, except the active ones', async () => {
    const made = await createCampaign(shop.admin);
    const answers = await Promise.all([
      shop.visitor.get('/campaigns'),
      shop.visitor.post('/campaigns', campaignFields()),
      shop.visitor.put(`/campaigns/${made._id}`, {}),
      shop.visitor.request('PUT', `/campaigns/${made._id}/deactivate`),
      shop.visitor.delete(`/campaigns/${made._id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });
});

describe('the active campaigns', () => {
  it('P-3-018 P-7-009 are a public list with what a visitor sees, the first to end first', async () => {
    const late = await createCampaign(shop.admin, { name: 'Pitkä', endDate: dayIn(9) });
    const soon = await createCampaign(shop.admin, { startDate: dayIn(0), endDate: dayIn(0) });
    await createCampaign(shop.admin, { name: 'Tulossa', startDate: dayIn(1), endDate: dayIn(2) });
    await createCampaign(shop.admin, { name: 'Mennyt', startDate: dayIn(-3), endDate: dayIn(-1) });
    await createCampaign(shop.admin, { name: 'Pois', isActive: false });
    await until(async () => (await active()).length === 2, { what: 'both shown' });
    const { status, body } = await shop.visitor.get<PublicCampaign[]>('/campaigns/active');
    expect(status).toBe(200);
    const { startDate: _start, isActive: _active, version: _version, ...shown } = soon;
    expect(body).toEqual([shown, expect.objectContaining({ _id: late._id })]);
  });

  it('change for visitors with each save', async () => {
    const made = await createCampaign(shop.admin);
    await untilCachedWithFullTtl(shop.url, '/api/campaigns/active');
    await save(made._id, { name: 'Vaihtunut' });
    const answer = await shop.visitor.get<PublicCampaign[]>('/campaigns/active');
    expect([answer.headers.get('x-cache'), answer.body[0]?.name]).toEqual(['MISS', 'Vaihtunut']);
  });

  it('lose one that ends by the clock, and get one that begins, at once and with one event, whichever replica sees it', async () => {
    const copy = await shop.copyOf('marketing');
    const bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test') });
    const changed: string[] = [];
    // Two replicas may relay the same event. Its stream keeps the first.
    const relayed = new Set<string>();
    bus.onEach('marketing', (name, { id, data }: Envelope) => {
      if (name !== campaignChanged.name || relayed.has(id)) return;
      relayed.add(id);
      changed.push((data as DataOf<typeof campaignChanged>).campaignId);
    });
    try {
      await bus.connection.flush();
      const ending = await createCampaign(shop.admin, { name: 'Päättyy' });
      const beginning = await createCampaign(shop.admin, { name: 'Alkaa', startDate: dayIn(1), endDate: dayIn(2) });
      await untilCachedWithFullTtl(shop.url, '/api/campaigns/active');
      expect(await activeIds()).toEqual([ending._id]);
      expect(changed).toEqual([ending._id, beginning._id]);
      // Simulates a midnight half a second away by changing the stored moments of the first and last day.
      const midnight = new Date(Date.now() + 500);
      await stored().updateOne({ _id: new mongoose.Types.ObjectId(ending._id) }, { $set: { endsAt: midnight, changesAt: midnight } });
      await stored().updateOne({ _id: new mongoose.Types.ObjectId(beginning._id) }, { $set: { startsAt: midnight, changesAt: midnight } });
      // Much less than the 30 s for which a response is cached without an event.
      await until(async () => (await activeIds()).join() === beginning._id, { timeout: 6_000, what: 'one gone and one shown' });
      expect(Date.now()).toBeGreaterThanOrEqual(midnight.getTime());
      const last = await createCampaign(shop.admin, { isActive: false, name: 'Viimeinen' });
      await until(() => changed.includes(last._id), { what: 'later event' });
      expect(changed.slice(2).toSorted()).toEqual([ending._id, beginning._id, last._id].toSorted());
      const after = await stored()
        .find({ name: { $ne: 'Viimeinen' } })
        .toArray();
      const left = Object.fromEntries(
        after.map(({ name, changesAt, version }) => [name, { changesAt: changesAt as unknown, version: version as unknown }]),
      );
      expect(left).toEqual({ Päättyy: { changesAt: undefined, version: 0 }, Alkaa: { changesAt: expect.any(Date), version: 0 } });
    } finally {
      await bus.close();
      await copy.process.stop();
    }
  });

  it('lose one that ended while the service was down', async () => {
    const made = await createCampaign(shop.admin);
    await untilCachedWithFullTtl(shop.url, '/api/campaigns/active');
    await shop.marketing.stop();
    const past = new Date(Date.now() - 1);
    await stored().updateOne({ _id: new mongoose.Types.ObjectId(made._id) }, { $set: { endsAt: past, changesAt: past } });
    await shop.marketing.start();
    await until(async () => (await active()).length === 0, { timeout: 6_000, what: 'gone' });
  });
});

describe('the picture of a campaign', () => {
  const hash = 'c'.repeat(32);
  const inUse = async () => {
    const connection = await connectNats(shop.nats.url, 'test');
    try {
      const call = { requestId: 'test', actor: null, idempotencyKey: null, deadline: Date.now() + 2_000 };
      return (await new ServiceClient(connection).call(marketingImagesInUse, { hashes: [hash, 'd'.repeat(32)] }, call)).used;
    } finally {
      await connection.close();
    }
  };

  it('counts as in use until the deletion of its campaign is final', async () => {
    const made = await createCampaign(shop.admin, { imageUrl: `/images/${hash}/1600.webp` });
    expect(await inUse()).toEqual([hash]);
    await shop.admin.delete(`/campaigns/${made._id}`);
    expect(await inUse()).toEqual([hash]);
    await until(async () => (await stored().countDocuments({ outbox: { $exists: false } })) === 1, { what: 'events sent' });
    await shop.marketing.stop();
    await stored().updateOne(
      { _id: new mongoose.Types.ObjectId(made._id) },
      { $set: { deletedAt: new Date(Date.now() - 31 * 24 * 3600_000) } },
    );
    await timersAreDue(shop, 'marketing');
    await shop.marketing.start();
    await until(async () => (await stored().countDocuments()) === 0, { what: 'removed' });
    expect(await inUse()).toEqual([]);
  });
});
