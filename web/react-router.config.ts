import type { Config } from '@react-router/dev/config';
import { compressAssets, compileServer, removeFormerFiles } from './build-end.ts';

export default {
  appDirectory: 'src',
  buildDirectory: '../dist/web',
  ssr: true,
  // The whole table of addresses travels with the first page: it is short, and links then need no second question.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    await removeFormerFiles(reactRouterConfig.buildDirectory);
    await compileServer(reactRouterConfig.buildDirectory);
    await compressAssets(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
