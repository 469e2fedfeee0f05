import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The panel's routes. A tab is `/admin/<tab>`, a page below it `/admin/<tab>/<page>`; the first tab is `/admin` itself (see tabs.ts). */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin/login', 'admin/login-route.tsx'),
  route('admin/salasana', 'admin/password-link-route.tsx'),
  route('admin/:tab?/:page?', 'admin/panel-route.tsx'),
];
