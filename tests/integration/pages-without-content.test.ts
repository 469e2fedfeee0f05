import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
  await shop.content.kill();
});
afterAll(() => shop.stop());

const open = (path: string) => rawRequest(shop.url, path, { headers: { accept: 'text/html' } });
const textOf = (body: Buffer) => body.toString().replaceAll(/<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, ' ');

describe('pages while the content service is unavailable and nothing is cached', () => {
  it('P-8-014 P-8-011 P-8-013 the front page shows the defaults, and the log contains the failures', async () => {
    const page = await open('/');
    expect(page.status).toBe(200);
    const text = textOf(page.body);
    for (const part of ['Uudet renkaat, ilman ajanvarausta!', 'Rengas-Kaarto', '019 555 0142', 'Ladataan...']) expect(text).toContain(part);
    expect(text).not.toContain('Google-arvostelua');
    for (const sentence of ['Failed to load homepage settings', 'Failed to load business hours', 'Failed to load reviews'])
      await until(() => fs.readFileSync(shop.web?.logFile ?? '', 'utf8').includes(sentence), { what: sentence });
  });

  it('an information page returns 503 with the phone number', async () => {
    const page = await open('/rengashotelli');
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBeDefined();
    expect(textOf(page.body)).toContain('019 555 0142');
  });

  it('the tyre finder still works', async () => {
    const page = await open('/renkaat');
    expect(page.status).toBe(200);
    expect(textOf(page.body)).not.toContain('Jotain meni pieleen');
  });

  it('incomplete pages are not cached: complete ones are served as soon as the service is back', async () => {
    await shop.content.start();
    await until(async () => !textOf((await open('/')).body).includes('Ladataan...'), { timeout: 5_000, what: 'whole front page' });
    expect((await open('/rengashotelli')).status).toBe(200);
  });
});
