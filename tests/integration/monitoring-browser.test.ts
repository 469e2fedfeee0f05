import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { previewPage } from '#contracts/monitoring/monitors';
import type { OutputOf } from '#contracts/operation';
import { CompetitorSite, type Monitor, monitorFields, productName } from '../competitor-site.ts';
import { ensureChromium } from '../e2e/chromium.ts';
import { type Shop, startShop, until } from '../harness.ts';

let shop: Shop;
let site: CompetitorSite;
/** A server of the private network, which no page may reach. */
let hidden: http.Server;
let hiddenUrl: string;
const hiddenRequests: string[] = [];
beforeAll(async () => {
  site = await CompetitorSite.start();
  hidden = http.createServer((request, response) => {
    hiddenRequests.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('salaisuus');
  });
  hidden.on('upgrade', (request, socket) => {
    hiddenRequests.push(`upgrade ${request.url ?? ''}`);
    socket.destroy();
  });
  await new Promise<void>((listening) => hidden.listen(0, '127.0.0.1', listening));
  hiddenUrl = `127.0.0.1:${(hidden.address() as AddressInfo).port}`;
  const env = { CHROMIUM_PATH: ensureChromium(), MONITOR_ALLOWED_HOSTS: new URL(site.url).host };
  shop = await startShop({ services: ['monitoring'], env });
}, 240_000);
afterAll(async () => {
  await shop.stop();
  await site.stop();
  hidden.close();
});

type Preview = OutputOf<typeof previewPage>;
const preview = async (url: string, timeout = 12_000): Promise<Preview> =>
  (await shop.admin.post<Preview>('/competitor-prices/preview', { url, productName, timeout })).body;

/** A page that is empty until its script has run. */
const scripted = (script: string) =>
  `<!doctype html><html lang="fi"><head><title>Kauppa</title></head><body><div id="app"></div><script>${script}</script></body></html>`;
const showPrice = (euros: string) =>
  `document.getElementById('app').innerHTML = '<h1>${productName}</h1><p class="price">${euros} €</p><p>Varastossa</p>';`;

/** The browser processes of the shop. */
function browserProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--renderer-process-limit=1') && isDescendant(pid, shop.monitoring.pid)
        );
      } catch {
        return false;
      }
    });
}

function isDescendant(pid: number, of: number): boolean {
  for (let at = pid; at > 1;) {
    if (at === of) return true;
    at = Number(/^.*\) \S (\d+)/.exec(readFileSync(`/proc/${at}/stat`, 'utf8'))?.[1] ?? 0);
  }
  return false;
}

describe('a page that shows its price only with JavaScript', () => {
  it('is read with the browser, and the monitor remembers it', async () => {
    site.set('/api/hinta', { body: '{"hinta":"129,90"}', headers: { 'content-type': 'application/json' } });
    const url = site.set(
      '/js',
      scripted(`fetch('/api/hinta').then((r) => r.json()).then(({ hinta }) => { ${showPrice("' + hinta + '")} });`),
    );
    const { finding, reader, error } = await preview(url);
    expect({ error, reader, price: finding?.price }).toEqual({ error: null, reader: 'browser', price: 129.9 });
    const { body } = await shop.admin.post<Monitor>('/competitor-prices', monitorFields(url));
    const read = async () => (await shop.admin.get<Monitor>(`/competitor-prices/${body._id}`)).body;
    await until(async () => (await read()).lastChecked !== null, { what: 'the first check' });
    expect(await read()).toMatchObject({ reader: 'browser', currentPrice: 129.9, status: 'active' });
    const before = site.readsOf('/js');
    await shop.admin.post(`/competitor-prices/${body._id}/check`);
    // Only the browser reads it this time.
    expect(site.readsOf('/js') - before).toBe(1);
  });

  it('cannot reach the private network in any way', async () => {
    const attack = `
      new Image().src = 'http://${hiddenUrl}/img';
      fetch('http://${hiddenUrl}/fetch').catch(() => {});
      fetch('http://localhost:${hiddenUrl.split(':')[1]}/localhost').catch(() => {});
      const frame = document.createElement('iframe'); frame.src = 'http://${hiddenUrl}/frame'; document.body.append(frame);
      try { new WebSocket('ws://${hiddenUrl}/socket'); } catch {}
      const link = document.createElement('link'); link.rel = 'preconnect'; link.href = 'http://${hiddenUrl}'; document.head.append(link);
      navigator.sendBeacon('http://${hiddenUrl}/beacon', 'x');
      const script = document.createElement('script'); script.src = 'http://${hiddenUrl}/script'; document.body.append(script);
      new Worker(URL.createObjectURL(new Blob(["fetch('http://${hiddenUrl}/worker')"])));
      ${showPrice('99,00')}`;
    expect((await preview(site.set('/hyokkays', scripted(attack)))).finding?.price).toBe(99);
    await preview(site.set('/siirto', scripted(`location.href = 'http://${hiddenUrl}/move';`)));
    await preview(site.set('/ohjaus-js', { status: 302, body: '', headers: { location: `http://${hiddenUrl}/redirect` } }));
    expect(hiddenRequests).toEqual([]);
  });
});

describe('a hostile page', () => {
  it.each([
    ['that never ends its script', scripted('while (true) {}')],
    ['that fills its memory', scripted('const all = []; while (true) all.push(new Array(1e6).fill(all.length));')],
    ['that asks without an end', scripted('while (true) alert(1);')],
    ['that opens windows', scripted(`for (let i = 0; i < 200; i += 1) window.open('/js?' + i); setInterval(() => window.open('/js'), 5);`)],
    [
      'that downloads',
      scripted(`const a = document.createElement('a'); a.href = 'data:application/zip,x'; a.download = 'x.zip'; a.click();`),
    ],
    ['with a huge tree', scripted(`document.getElementById('app').innerHTML = '<b>'.repeat(300) + '<p>x</p>'.repeat(200000);`)],
    ['that reloads itself', scripted('location.reload();')],
  ])('%s ends within its timeout, and the next one is read', async (_what, body) => {
    const began = performance.now();
    const answer = await preview(site.set('/vihamielinen', body), 5_000);
    expect(answer.finding?.price ?? null).toBeNull();
    expect(answer.error ?? answer.finding?.reason).toMatch(/\p{L}{4}/u);
    // Reading over HTTP, the browser, its start and two seconds to end it.
    expect(performance.now() - began).toBeLessThan(28_000);
    const good = await preview(site.set('/hyva', scripted(showPrice('88,00'))));
    expect(good.finding?.price).toBe(88);
  });

  it('leaves no browser behind when the service dies', async () => {
    await preview(site.set('/hyva', scripted(showPrice('88,00'))));
    const processes = browserProcesses();
    expect(processes.length).toBeGreaterThan(0);
    await shop.monitoring.kill();
    await until(() => processes.every((pid) => !isAlive(pid)), { what: 'the end of the browser' });
    await shop.monitoring.start();
  });
});

describe('without a browser', () => {
  it('a page that needs one says so, and the others are read', async () => {
    const copy = await startShop({ services: ['monitoring'], env: { CHROMIUM_PATH: '/nowhere/chromium' } });
    try {
      const url = site.set('/js2', scripted(showPrice('88,00')));
      const { body } = await copy.admin.post<Preview>('/competitor-prices/preview', { url, productName });
      expect([body.finding, body.error]).toEqual([null, expect.stringContaining('selainta')]);
      const plain = site.set('/suora', `<h1>${productName}</h1><p class="price">77,00 €</p>`);
      expect((await copy.admin.post<Preview>('/competitor-prices/preview', { url: plain, productName })).body.finding?.price).toBe(77);
    } finally {
      await copy.stop();
    }
  });
});

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended.
    return !/^.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
