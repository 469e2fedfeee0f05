import type { Config } from '@react-router/dev/config';
import { compressAssets, compileServer, removeStaleFiles } from './build-end.ts';

export default {
  appDirectory: 'src',
  buildDirectory: '../dist/web',
  ssr: true,
  // The first page contains the whole route manifest: it is short, and client-side navigations need no request for it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    await removeStaleFiles(reactRouterConfig.buildDirectory);
    await compileServer(reactRouterConfig.buildDirectory);
    await compressAssets(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
