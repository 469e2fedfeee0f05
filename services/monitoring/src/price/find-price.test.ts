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
  /** Processor time of the fastest of three, in milliseconds. */
  const timeOf = (work: () => unknown): number =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        work();
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1_000;
      }),
    );
  /** A page of four times the size takes about four times as long; one that is read again for each of its parts, sixteen times. */
  const expectLinear = (work: (count: number) => unknown, count: number) => {
    const quarter = timeOf(() => work(count / 4));
    const whole = timeOf(() => work(count));
    expect(whole / Math.max(quarter, 2)).toBeLessThan(11);
    // The process that parses pages is killed after four seconds.
    expect(whole).toBeLessThan(3_000);
  };

  it.each([
    ['of deep elements', 20_000, (count: number) => page('<div>'.repeat(count))],
    ['of many elements', 40_000, (count: number) => page('<p class="price">99 €</p>'.repeat(count))],
    ['of deep data', 5_000, (count: number) => page('', ld(`${'{"a":'.repeat(count)}1${'}'.repeat(count)}`))],
    ['of broken data', 2_000, (count: number) => page('', ld('{"@type":"Product",'.repeat(count)))],
    ['of long attributes', 50_000, (count: number) => page(`<p class="${'price '.repeat(count)}">99 €</p>`)],
    ['of many scripts', 5_000, (count: number) => page('<script>var a = {"price": 99, "name": "x"};</script>'.repeat(count))],
    ['of one long text', 50_000, (count: number) => page(`<p>${'1 234,50 € '.repeat(count)}</p>`)],
    ['of open brackets', 20_000, (count: number) => page(`<script>${'x = {'.repeat(count)}</script>`)],
  ])('%s is read in a time that grows as its size', (_what, count, html) => expectLinear((part) => find(html(part)), count));

  it('as JSON is too', () => expectLinear((count) => find('['.repeat(count), null, 'application/json'), 50_000));
  it('of nothing has no price', () => expect(find('').price).toBeNull());
});

describe('a price that is not beside the name', () => {
  const row = (cells: string) =>
    `<tr>${cells
      .split('|')
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr>`;

  it('is found in the column of a table that names the model', () =>
    expect(
      find(
        page(
          `<h1>Hinnasto</h1><p>Hinnat euroa / rengas</p><table>${row('Koko|Nokian Hakkapeliitta R5|Sava Eskimo')}${row('195/65R15|129,00|59,00')}${row('205/55R16|149,00|69,00')}</table>`,
        ),
      ),
    ).toMatchObject({ price: 149 }));

  it('is that of a piece where a table also has sets and fitted ones', () =>
    expect(
      find(
        page(
          `<h1>Nokian Tyres Hakkapeliitta R5</h1><table>${row('Koko|Sarja 4 kpl|Kappale|Asennettuna 4 kpl')}${row('195/65R15|280 €|70 €|350 €')}${row('205/55R16|596 €|149 €|670 €')}</table>`,
        ),
      ),
    ).toMatchObject({ price: 149, pieces: 1 }));

  it('is read from attributes that a script formats', () =>
    expect(
      find(
        page(
          `${heading}<div class="old"><del data-cents="14290"></del></div><span class="price-now" data-cents="11490"></span><ul class="similar"><li>Muu <b data-cents="9790"></b></li></ul>`,
        ),
      ),
    ).toMatchObject({ price: 114.9 }));

  it('is read from the state that Next.js streams', () =>
    expect(
      find(
        page(
          `${heading}<script>self.__next_f.push([1,${JSON.stringify(`5:${JSON.stringify({ product: { name: productName, price: { amount: 129.5, currency: 'EUR' } } })}\n`)}])</script>`,
        ),
      ),
    ).toMatchObject({ price: 129.5, source: 'embedded_state' }));

  it('is the one with VAT that a switch hides', () =>
    expect(
      find(page(`${heading}<p class="price"><span style="display:none">187,01 € sis. alv</span><span>149,00 € alv 0 %</span></p>`)),
    ).toMatchObject({ price: 187.01 }));

  it('was written in cents', () =>
    expect(find(page(`<main>${heading}<p class="price">129,90 €</p></main>`, ld(product(offer('12990')))))).toMatchObject({
      price: 129.9,
    }));
});

describe('a page of several sizes', () => {
  const sizes = (all: Record<string, number>) =>
    `<script type="application/json">${JSON.stringify(Object.entries(all).map(([size, price]) => ({ name: `Hakkapeliitta R5 ${size}`, price })))}</script>`;
  const head = '<h1>Nokian Tyres Hakkapeliitta R5</h1><p class="price">Alkaen 99,00 €</p>';

  it('has the price of the wanted size, not that of its head', () =>
    expect(find(page(head + sizes({ '195/65R15': 99, '205/55R16': 129, '225/45R17': 159 })))).toMatchObject({ price: 129 }));

  it('without the wanted size is refused', () =>
    expect(find(page(head + sizes({ '195/65R15': 99, '225/45R17': 159 })))).toMatchObject({ obstacle: 'several_products' }));
});

describe('other products', () => {
  it('in cards without telling names are no price of a page about the wanted one', () =>
    expect(
      find(
        page(
          `${heading}<div><span>129,00 €</span></div><div class="x"><a href="/1">Michelin X-Ice Snow 205/55R16 <b>89,00 €</b></a></div><div class="x"><a href="/2">Nokian Tyres Hakkapeliitta 10 205/55R16 <b>139,00 €</b></a></div>`,
        ),
      ),
    ).toMatchObject({ price: 129 }));

  it('are told apart in a category, although it looks like a list of other products', () =>
    expect(
      find(
        page(
          `<h1>Talvirenkaat</h1><ul class="ProductList">${[
            'Michelin X-Ice Snow 205/55R16|119',
            `${productName}|129`,
            'Nokian Tyres Hakkapeliitta R5 225/45R17|159',
          ]
            .map((each) => each.split('|'))
            .map(([name, price]) => `<li class="Product"><h3><a href="/x">${name}</a></h3><span class="Price">${price},00 €</span></li>`)
            .join('')}</ul>`,
        ),
      ),
    ).toMatchObject({ price: 129 }));
});
