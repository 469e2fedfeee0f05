// Web shops on many ports of 127.0.0.1, each a host of its own: the first argument is how many. The pages have some 50 kB, a third
// of them only show their price with JavaScript when their path says so.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const count = Number(process.argv[2]);
const name = 'Nokian Tyres Hakkapeliitta R5 205/55R16';
const others = Array.from(
  { length: 160 },
  (_, index) => `<li class="product"><a href="/tuote-${index}"><img src="/kuva-${index}.webp" alt="Rengas ${index}" loading="lazy">
<h3 class="product-title">Talvirengas malli ${index} 195/65R15</h3></a><span class="price"><bdi>${60 + (index % 70)},90&nbsp;€</bdi></span>
<button type="button" class="add-to-cart" data-id="${index}">Lisää ostoskoriin</button></li>`,
).join('');

function page(euros: number): string {
  const offer = { '@type': 'Offer', price: `${euros}.90`, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' };
  const data = { '@context': 'https://schema.org', '@type': 'Product', name, offers: offer };
  return `<!doctype html><html lang="fi"><head><meta charset="utf-8"><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head><body><nav>${'<a href="/x">Renkaat</a>'.repeat(40)}</nav>
<main><h1>${name}</h1><p class="price"><bdi>${euros},90&nbsp;€</bdi></p><p>Varastossa</p></main>
<section class="related products"><ul>${others}</ul></section></body></html>`;
}

const scripted = `<!doctype html><html lang="fi"><head><title>Kauppa</title></head><body><div id="app"></div><script>
document.getElementById('app').innerHTML = ${JSON.stringify(`<h1>${name}</h1><p class="price">119,90 €</p>`)};</script></body></html>`;

const answer: http.RequestListener = (incoming, response) => {
  const path = incoming.url ?? '/';
  if (path === '/robots.txt') return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(path.startsWith('/js') ? scripted : page(100 + (path.length % 30)));
};

const listening = Array.from({ length: count }, () => {
  const server = http.createServer(answer);
  return new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
});
process.on('disconnect', () => process.exit(0));
process.send?.(await Promise.all(listening));
