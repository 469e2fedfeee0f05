const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** An answer that feed readers and crawlers take. How long it is kept is the server's matter, as with pages. */
export const xmlAnswer = (type: 'application/xml' | 'application/rss+xml', body: string): Response =>
  new Response(`${DECLARATION}\n${body}\n`, { headers: { 'content-type': `${type}; charset=utf-8` } });

/** A service is away: half a list would tell crawlers that the rest is gone. */
export const comeLater = (): Response =>
  new Response('Palvelu on hetken poissa käytöstä.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
  });

export const noSuchList = (): Response =>
  new Response('Luetteloa ei ole.\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
