const pageWith = (reason: string) => `<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Hetki vielä</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2526;background:#f6f7f5}
main{max-width:30rem;padding:2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 .75rem}
</style>
</head>
<body>
<main>
<h1>Hetki vielä</h1>
<p>${reason}</p>
<p>Sivu päivittyy itsestään.</p>
</main>
</body>
</html>
`;

/** Shown when web is unavailable and the page is not cached. */
export const unavailablePage = pageWith('Sivusto on hetkellisesti poissa käytöstä. Se palaa tavallisesti muutamassa sekunnissa.');

/** Shown when too many page requests come from the visitor's network. */
export const busyPage = pageWith(
  'Verkostasi avataan juuri nyt hyvin monta sivua. Tämä sivu tulee vuorollaan, tavallisesti muutamassa sekunnissa.',
);

export const ERROR_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
