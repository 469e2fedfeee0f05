const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns a response for feed readers and crawlers. As for pages, the server decides how long it is cached. */
export const xmlResponse = (type: 'application/xml' | 'application/rss+xml', body: string): Response =>
  new Response(`${DECLARATION}\n${body}\n`, { headers: { 'content-type': `${type}; charset=utf-8` } });

/** Returns a 503 while a service is unavailable: a partial list would tell crawlers that the rest is gone. */
export const unavailableResponse = (): Response =>
  new Response('Palvelu on hetken poissa käytöstä.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
  });

export const notFoundResponse = (): Response =>
  new Response('Luetteloa ei ole.\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
