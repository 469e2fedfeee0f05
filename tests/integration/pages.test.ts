import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
});
afterAll(() => shop.stop());

const page = async (options: Parameters<typeof rawRequest>[2] = {}) => (await rawRequest(shop.url, '/', options)).status;

describe('pages through the gateway', () => {
  it('never parse a request’s body as the beginning of the next visitor’s request', async () => {
    const usual = await page();
    const body = 'x'.repeat(5_000);
    const lengths = [{ 'content-length': body.length }, { 'transfer-encoding': 'chunked' }];
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      for (const length of lengths) {
        await page({ method, headers: { 'content-type': 'text/plain', ...length }, body });
        // Reuses the connection to the web server of the previous request.
        expect({ method, length, next: await page() }).toEqual({ method, length, next: usual });
      }
    }
  });
});
