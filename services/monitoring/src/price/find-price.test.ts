import { describe, expect, it } from '@jest/globals';
import { PriceFinding } from '#contracts/monitoring/price-finding';
import { findPrice } from './find-price.ts';

const productName = 'Nokian Tyres Hakkapeliitta R5 205/55R16';
const find = (text: string, selector: string | null = null, contentType = 'text/html') => {
  const finding = findPrice({ url: 'https://kauppa.example/tuote', contentType, text }, { productName, selector });
  // Whatever the page is, the finding has the shape of the contract.
  expect(PriceFinding.safeParse(finding).error).toBeUndefined();
  return finding;
};
const page = (body: string, head = '') => `<!doctype html><html><head><title>Kauppa</title>${head}</head><body>${body}</body></html>`;
const ld = (data: unknown) => `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const product = (offers: unknown, name = productName) => ({ '@context': 'https://schema.org', '@type': 'Product', name, offers });
const offer = (price: unknown) => ({ '@type': 'Offer', price, priceCurrency: 'EUR' });
const heading = `<h1>${productName}</h1>`;

describe('a price', () => {
  it('that data and text agree on is sure, in whatever spelling', () => {
    const finding = find(page(`<main>${heading}<p class="price">2 879,20 €</p></main>`, ld(product(offer('2,879.20')))));
    expect(finding).toMatchObject({ certainty: 'sure', price: 2_879.2, source: 'json_ld', obstacle: null });
    expect(finding.candidates.filter(({ role }) => role === 'price')).toHaveLength(1);
  });

  it('that is visibly discounted wins over the base price of the data', () =>
    expect(
      find(page(`<main>${heading}<p class="price"><del>129,00 €</del> <ins>99,00 €</ins></p></main>`, ld(product(offer('129.00'))))),
    ).toMatchObject({ price: 99 }));

  it('that only the text has is likely', () =>
    expect(find(page(`<main>${heading}<p class="price">99,00 €</p></main>`))).toMatchObject({ certainty: 'likely', price: 99 }));

  it('of another size is never sure', () => {
    const other = productName.replace('205/55R16', '225/45R17');
    expect(
      find(page(`<main><h1>${other}</h1><p class="price">149,00 €</p></main>`, ld(product(offer('149.00'), other)))).certainty,
    ).not.toBe('sure');
  });

  it('is that of the variant of the wanted size', () => {
    const variant = (size: string, price: string) => ({ ...product(offer(price), `Nokian Tyres Hakkapeliitta R5 ${size}`) });
    const group = {
      '@type': 'ProductGroup',
      name: 'Hakkapeliitta R5',
      hasVariant: [variant('195/65R15', '89.00'), variant('205/55R16', '119.00')],
    };
    expect(find(page('<main><h1>Hakkapeliitta R5</h1></main>', ld(group)))).toMatchObject({ price: 119 });
  });

  it('of a set is divided, and the multiplier is told', () =>
    expect(find(page(`<main>${heading}<p class="price">Sarja 4 kpl 396 €</p></main>`))).toMatchObject({ price: 99, pieces: 4 }));

  it('at the selector of the owner is sure', () =>
    expect(find(page(`<main>${heading}<b id="a">99 €</b><b id="b">89 €</b></main>`), '#b')).toMatchObject({
      certainty: 'sure',
      price: 89,
      source: 'selector',
    }));

  it.each(['#missing', 'b', '[[', ':has(:has(:has(*)))'])('is not sure when the selector %s is of no use', (selector) => {
    const finding = find(
      page(`<main>${heading}<b>99 €</b><b>89 €</b><p class="price">99,00 €</p></main>`, ld(product(offer('99.00')))),
      selector,
    );
    expect(finding.certainty).toBe('likely');
    expect(finding.reason).toContain('Valitsin');
  });

  it('can be picked by the selector of its candidate', () => {
    const html = page(
      `<main>${heading}<div class="a"><p class="price">99,00 €</p></div><div class="a"><p class="price">79,00 €</p></div></main>`,
    );
    const other = find(html).candidates.find(({ price }) => price === 79);
    expect(find(html, other?.selector ?? null)).toMatchObject({ price: 79, certainty: 'sure' });
  });
});

describe('a page without a price', () => {
  it.each([
    ['login', '<form><h1>Kirjaudu sisään nähdäksesi hinnat</h1><input type="password"></form>'],
    ['robot_check', '<h1>Checking your browser</h1><p>99,00 €</p>'],
    ['error_page', '<h1>Sivua ei löytynyt</h1><p>Suosittelemme: Rengas 99,00 €</p>'],
    ['needs_browser', '<div id="app"></div><script src="/app.js"></script>'],
    ['no_price', `${heading}<p>Pyydä tarjous.</p><p>${'Rengas Suomen talveen. '.repeat(20)}</p>`],
  ] as const)('is said to be that: %s', (obstacle, body) =>
    expect(find(page(body))).toMatchObject({ certainty: 'not_found', price: null, obstacle }),
  );

  it.each([
    ['%PDF-1.7', 'application/pdf'],
    ['<?xml version="1.0"?><rss><item>99 €</item></rss>', 'application/xml'],
    ['\u0089PNG', 'text/html'],
  ])('is no page at all: %j', (text, contentType) => expect(find(text, null, contentType).obstacle).toBe('not_a_page'));
});

describe('a hostile page', () => {
  const quickly = (work: () => unknown) => {
    const began = performance.now();
    work();
    // A usual page takes some milliseconds; the process that parses pages ends after four seconds.
    expect(performance.now() - began).toBeLessThan(3_000);
  };

  it.each([
    ['of deep elements', page('<div>'.repeat(20_000))],
    ['of many elements', page('<p class="price">99 €</p>'.repeat(40_000))],
    ['of deep data', page('', ld(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`))],
    ['of broken data', page('', ld('{"@type":"Product",'.repeat(2_000)))],
    ['of long attributes', page(`<p class="${'price '.repeat(50_000)}">99 €</p>`)],
    ['of many scripts', page('<script>var a = {"price": 99, "name": "x"};</script>'.repeat(5_000))],
    ['of one long text', page(`<p>${'1 234,50 € '.repeat(50_000)}</p>`)],
    ['of open brackets', page(`<script>${'x = {'.repeat(20_000)}</script>`)],
    ['of nothing', ''],
  ])('%s ends', (_what, html) => quickly(() => find(html)));

  it('as JSON ends', () => quickly(() => find(`${'['.repeat(50_000)}`, null, 'application/json')));
});
