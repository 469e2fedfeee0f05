import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultNewsletterSettings } from '#contracts/marketing/settings';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { forgetResponses } from './forgotten-responses.ts';
import type { NewsletterSettingsRecord } from './newsletter-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
});
afterAll(() => shop.stop());

const PATH = '/newsletter-settings';
const read = async () => (await shop.admin.get<NewsletterSettingsRecord>(PATH)).body;
const save = (fields: object) => shop.admin.put<NewsletterSettingsRecord & ErrorBody>(PATH, fields);

describe('the settings of the newsletters', () => {
  it('are the defaults before the first save', async () => {
    expect(await read()).toEqual({ ...defaultNewsletterSettings, version: 0, updatedAt: null });
  });

  it('are saved field by field; a limit is replaced as a whole, and null removes it', async () => {
    const first = await save({ doubleOptIn: true, perSecond: 14, window: { mails: 500, seconds: 3600 }, version: 0 });
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: {
        ...defaultNewsletterSettings,
        doubleOptIn: true,
        perSecond: 14,
        window: { mails: 500, seconds: 3600 },
        version: 1,
        updatedAt: first.body.updatedAt,
      },
    });
    expect(await read()).toEqual(first.body);
    const { body } = await save({ perSecond: null, window: { mails: 20, seconds: 60 }, perDomain: { mails: 1, seconds: 1 } });
    expect(body).toMatchObject({ doubleOptIn: true, perSecond: null, window: { mails: 20, seconds: 60 }, version: 2 });
    expect((await save({ window: null, perDomain: null })).body).toMatchObject({ window: null, perDomain: null, version: 3 });
  });

  it('saved over another version get stale_version with the current ones', async () => {
    const current = await read();
    const { status, body } = await save({ perSecond: 1, version: 0 });
    expect({ status, code: body.code, current: body.current }).toEqual({ status: 409, code: 'stale_version', current });
  });

  it.each<[string, object, string]>([
    ['no mails', { perSecond: 0 }, 'perSecond'],
    ['half a mail', { perSecond: 1.5 }, 'perSecond'],
    ['text', { perSecond: 'nopeasti' }, 'perSecond'],
    ['a window without its length', { window: { mails: 5 } }, 'window.seconds'],
    ['a window of more than a day', { window: { mails: 5, seconds: 86_401 } }, 'window.seconds'],
    ['a line break in the footer', { footerText: 'Rivi\nToinen' }, 'footerText'],
    ['a long footer', { footerText: 'a'.repeat(301) }, 'footerText'],
  ])('are refused with %s', async (_what, fields, path) => {
    const before = await read();
    const { status, body } = await save(fields);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [path] });
    expect(await read()).toEqual(before);
  });

  it('are saved once when the call is repeated with its key because its response was lost', async () => {
    const body = { perSecond: 7, version: (await read()).version };
    const call = () =>
      shop.admin.request<NewsletterSettingsRecord>('PUT', PATH, { body, headers: { 'idempotency-key': 'asetusten-toisto' } });
    const first = await call();
    await forgetResponses(shop);
    const again = await call();
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await read()).toEqual(first.body);
  });
});
