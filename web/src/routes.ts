import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';
import { adminRoutes } from './admin/routes.ts';

const page = (path: string) => route(path, 'site/pages/page-route.tsx', { id: path });

/** All routes. Visitors' pages share the frame (header, footer); the panel has its own. */
export default [
  layout('site/frame/frame-route.tsx', [
    index('site/home/home-route.tsx'),
    route('renkaat', 'site/tyres/finder-route.tsx'),
    route('renkaat/:productId', 'site/tyres/tyre-route.tsx'),
    route('artikkelit/:slug', 'site/articles/article-route.tsx'),
    route('tili', 'site/account/account-route.tsx'),
    page('vanteet'),
    page('rengashotelli'),
    route('hinnasto', 'site/pages/price-list/price-list-route.tsx'),
    route('hyva-tietaa', 'site/pages/good-to-know/good-to-know-route.tsx'),
    route('rahoitus', 'site/pages/financing/financing-route.tsx'),
    route('ota-yhteytta', 'site/pages/contact/contact-route.tsx'),
    page('tietosuojaseloste'),
    route('peruuta-uutiskirje', 'site/newsletter/unsubscribe-route.tsx'),
    route('vahvista-uutiskirje', 'site/newsletter/confirm-route.tsx'),
    page('palvelut/tasapainoitus'),
    page('palvelut/korjaustyot'),
    route('*', 'site/frame/not-found-route.tsx'),
  ]),
  route('artikkelit', 'site/articles/articles-route.ts'),
  route('artikkelit/rss.xml', 'site/feeds/rss-route.ts'),
  route('sitemap.xml', 'site/feeds/site-map-route.ts'),
  route('sivukartta/:list', 'site/feeds/site-map-list-route.ts'),
  route('robots.txt', 'site/feeds/robots-route.ts'),
  route('manifest.webmanifest', 'site/manifest-route.ts'),
  route('palvelut/tasapainotus', 'site/pages/balancing-spelling-route.ts'),
  ...adminRoutes,
] satisfies RouteConfig;
