import { shopOrDefault } from './content.ts';
import type { Route } from './+types/manifest-route.ts';
import { requestContextOf } from './request-context.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** /manifest.webmanifest: how the site looks on a phone's home screen, under the shop's own name. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { name } = await shopOrDefault(requestContextOf(args));
  const manifest = {
    name,
    short_name: name,
    description: 'Renkaat, vanteet, rengashotelli ja asennus.',
    lang: 'fi',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    // Keeps the browser's Back and address, because the site has no navigation of its own for them.
    display: 'minimal-ui',
    // A manifest cannot refer to tokens.css: these are its --asphalt and --ground of the light theme.
    theme_color: '#15181b',
    background_color: '#f7f7f5',
    icons: [
      { src: '/kaarto.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } });
}
