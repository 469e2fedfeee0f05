// The web shops of the demo's competitors, which `npm start` serves on 127.0.0.1, so that the demo's monitors read real pages.
import http from 'node:http';
import { helsinkiDate } from '../../libs/contracts/src/rules/helsinki-time.ts';
import { tyrePicture } from './tyre-picture.ts';
import { competitorCents, dayNumber, readCompetitors, type DemoCompetitor, type DemoProduct } from './competitor-prices.ts';

const PICTURE_PATH = '/kuvat/rengas.jpg';

const comma = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const nameOf = ({ make, model, size }: DemoProduct) => `${make} ${model} ${size}`;

const frame = (shop: DemoCompetitor, title: string, body: string) => `<!doctype html>
<html lang="fi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – ${shop.name}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}del{color:#777}footer{margin-top:3rem;color:#777}</style></head>
<body><header><a href="/${shop.key}/">${shop.name}</a> · Ostoskori 0,00 €</header>
${body}
<footer>Toimitus 9,90 €, yli 200 € tilauksiin maksutta. Esittelykauppa: tämä sivu kuuluu Kaarron esimerkkiaineistoon.</footer></body></html>`;

const others = (shop: DemoCompetitor, product: DemoProduct, day: number) =>
  `<aside class="related-products"><h2>Muut ostivat myös</h2><ul>${readCompetitors()
    .products.filter(({ slug }) => slug !== product.slug)
    .slice(0, 3)
    .map((other) => `<li>${nameOf(other)} <span class="price">${comma(competitorCents(shop, other, day))} €</span></li>`)
    .join('')}</ul></aside>`;

function structured(shop: DemoCompetitor, product: DemoProduct, day: number): string {
  const cents = competitorCents(shop, product, day);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: nameOf(product),
    gtin13: product.ean,
    image: [PICTURE_PATH],
    brand: { '@type': 'Brand', name: product.make },
    offers: { '@type': 'Offer', price: (cents / 100).toFixed(2), priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  };
  return frame(
    shop,
    nameOf(product),
    `<main class="product"><img src="${PICTURE_PATH}" alt="" width="200" height="200"><h1 class="product_title">${nameOf(product)}</h1>
<p class="price"><span class="woocommerce-Price-amount"><bdi>${comma(cents)}&nbsp;<span>€</span></bdi></span> <small>sis. alv</small></p>
<p>Varastossa. Erämaksulla alk. 9,90 €/kk.</p></main>${others(shop, product, day)}
<script type="application/ld+json">${JSON.stringify(data)}</script>`,
  );
}

function attributes(shop: DemoCompetitor, product: DemoProduct, day: number): string {
  const cents = competitorCents(shop, product, day);
  const old = cents + 1_500;
  return frame(
    shop,
    nameOf(product),
    `<main itemscope itemtype="https://schema.org/Product"><img itemprop="image" src="${PICTURE_PATH}" alt="" width="200" height="200"><h1 itemprop="name">${nameOf(product)}</h1>
<div class="price-box" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">
<span class="special-price"><span class="price" itemprop="price" content="${(cents / 100).toFixed(2)}" data-price-amount="${cents / 100}">${comma(cents)} €</span></span>
<span class="old-price"><del>${comma(old)} €</del></span><link itemprop="availability" href="https://schema.org/InStock"></div>
<p>Neljä rengasta yhteensä ${comma(cents * 4)} €. Asennus 25 €.</p></main>${others(shop, product, day)}`,
  );
}

function plain(shop: DemoCompetitor, product: DemoProduct, day: number): string {
  const euros = Math.round(competitorCents(shop, product, day) / 100);
  return frame(
    shop,
    nameOf(product),
    `<h1>${nameOf(product)}</h1><p>Hinta: <b>${euros},-</b> / kpl sis. alv 25,5 %</p><p>Tilaustuote, 3–5 arkipäivää.</p>`,
  );
}

function scripted(shop: DemoCompetitor, product: DemoProduct): string {
  return `<!doctype html><html lang="fi"><head><meta charset="utf-8"><title>${shop.name}</title></head><body><div id="app"></div>
<script>fetch('/${shop.key}/api/${product.slug}').then((r) => r.json()).then((p) => { document.getElementById('app').innerHTML =
'<h1>' + p.title + '</h1><p class="product-price">' + p.amount + ' €</p><p>Varastossa</p>'; });</script></body></html>`;
}

async function answer(path: string): Promise<{ status: number; type: string; body: string | Buffer }> {
  const { shops, products } = readCompetitors();
  const [, shopKey, ...rest] = path.split('/');
  const shop = shops.find(({ key }) => key === shopKey);
  const product = products.find(({ slug }) => slug === rest.at(-1));
  const day = dayNumber(helsinkiDate(new Date()));
  const html = (body: string, status = 200) => ({ status, type: 'text/html; charset=utf-8', body });
  if (path === '/robots.txt') return { status: 200, type: 'text/plain', body: 'User-agent: *\nDisallow:\n' };
  if (path === PICTURE_PATH) return { status: 200, type: 'image/jpeg', body: await tyrePicture() };
  if (shop === undefined) return html('<h1>Sivua ei löytynyt</h1>', 404);
  if (product === undefined) {
    const list = products.map((each) => `<li><a href="/${shop.key}/${each.slug}">${nameOf(each)}</a></li>`).join('');
    return rest.join('') === ''
      ? html(frame(shop, 'Renkaat', `<h1>${shop.name}</h1><ul>${list}</ul>`))
      : html('<h1>Sivua ei löytynyt</h1>', 404);
  }
  if (rest[0] === 'api') {
    const body = JSON.stringify({ title: nameOf(product), amount: comma(competitorCents(shop, product, day)) });
    return { status: 200, type: 'application/json', body };
  }
  const page = { structured, attributes, plain, scripted }[shop.markup];
  return html(page(shop, product, day));
}

/** Serves the competitors' shops on 127.0.0.1 until the process ends. */
export async function serveCompetitors(port: number): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const answered = answer(new URL(request.url ?? '/', 'http://127.0.0.1').pathname).then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
    answered.catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  server.unref();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return server;
}
