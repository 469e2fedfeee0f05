import type { Route } from './+types/robots-route.ts';

/** /robots.txt: allows everything except the panel and the API. */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api', '', `Sitemap: ${context.publicUrl}/sitemap.xml`, ''];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
