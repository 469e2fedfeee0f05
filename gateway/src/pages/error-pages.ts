const pageWith = (title: string, content: string, head = '') => `<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2526;background:#f6f7f5}
main{max-width:30rem;padding:2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 .75rem}
a{color:inherit;display:inline-block;padding:.6rem 0}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const waitingPage = (reason: string) =>
  pageWith('Hetki vielä', `<p>${reason}</p>\n<p>Sivu päivittyy itsestään.</p>`, '<meta http-equiv="refresh" content="5">\n');

/** Shown when web is unavailable and the page is not cached. */
export const unavailablePage = waitingPage('Sivusto on hetkellisesti poissa käytöstä. Se palaa tavallisesti muutamassa sekunnissa.');

/** Shown when too many page requests come from the visitor's network. */
export const busyPage = waitingPage(
  'Verkostasi avataan juuri nyt hyvin monta sivua. Tämä sivu tulee vuorollaan, tavallisesti muutamassa sekunnissa.',
);

/** Shown for an address that is longer than any of ours: a whole text was pasted into a search or the address bar. */
export const longAddressPage = pageWith(
  'Osoite on liian pitkä',
  '<p>Hae lyhyemmällä tekstillä, esimerkiksi rengaskoolla 205/55R16.</p>\n<p><a href="/renkaat">Siirry renkaisiin</a></p>',
);

export const ERROR_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
