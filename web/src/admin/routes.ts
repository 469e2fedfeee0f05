import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The panel's routes. A tab is `/admin/<tab>`; the first one is `/admin` itself (see tabs.ts). */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin/login', 'admin/login-route.tsx'),
  route('admin/:tab?', 'admin/panel-route.tsx'),
];
