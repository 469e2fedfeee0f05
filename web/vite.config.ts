import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { goOnWithoutRouteCode } from './route-code.ts';

// `source` resolves #contracts/* to libs/contracts/src, so the web does not need a build of the contracts.
const conditions = ['source', 'module', 'browser', 'development|production'];
const serverConditions = ['source', 'module', 'node', 'development|production'];

/**
 * Few chunks for visitors, instead of one for every icon that two pages share: React with the router, the frame with its
 * dependencies, and the tyre card. A larger chunk also compresses better. The panel's chunks are in a folder of their
 * own, so that it is easy to see when a visitor's page loads one of them.
 */
const clientOutput = {
  entryFileNames: scriptName,
  chunkFileNames: scriptName,
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
      { name: 'frame', test: /web[\\/]src[\\/](root|site[\\/]frame[\\/]frame-route)\.tsx$/, priority: 2 },
      { name: 'tyres', test: /web[\\/]src[\\/]site[\\/]tyres[\\/]tyre-card\.tsx$/, priority: 1 },
    ],
  },
};

/** React Router's package exports its development build by default. The built web uses the production build, without warnings. */
const routerInProduction = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

/** Bundled for the server too: an import of the package at run time would resolve to the development build again. */
const routerPackages = ['react-router', 'cookie', 'set-cookie-parser'];

/**
 * Only browsers run these: the calendar and the charts of the panel, and the chat. They are bundled for the server too, so that
 * the image contains neither them nor what they depend on.
 */
const browserPackages = [
  /^(react-day-picker|date-fns|@date-fns\/tz)($|\/)/,
  /^(recharts|react-redux|react-is|redux|redux-thunk|reselect|immer|internmap|eventemitter3|decimal\.js-light|victory-vendor)($|\/)/,
  /^(es-toolkit|use-sync-external-store|clsx|tiny-invariant|@reduxjs\/.*|d3-.*)($|\/)/,
  /^(ai|swr|dequal|throttleit|json-schema|@ai-sdk\/.*|@opentelemetry\/.*|@vercel\/oidc|@standard-schema\/.*|@workflow\/serde)($|\/)/,
];

function routerFile(name: string): string {
  return fileURLToPath(new URL(`../production/${name}.mjs`, import.meta.resolve('react-router')));
}

function scriptName({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => /web[\\/]src[\\/]admin[\\/]/.test(id)) ? 'assets/admin/[name]-[hash].js' : 'assets/[name]-[hash].js';
}

/** Our modules have no side effects, so a page's bundle leaves out those of which it uses nothing. */
const sideEffects = [{ test: /(web|contracts)[\\/]src[\\/].*\.tsx?$/, sideEffects: false }];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), reactRouter(), goOnWithoutRouteCode()],
  resolve: { conditions, alias: command === 'build' ? routerInProduction : [] },
  ssr: {
    resolve: { conditions: serverConditions },
    // Bundled for the server too: otherwise Node would load all of lucide's icons into memory.
    noExternal: command === 'build' ? ['lucide-react', 'radix-ui', /^@radix-ui\//, ...routerPackages, ...browserPackages] : [],
  },
  build: {
    // No data: URIs: our drawings are referenced by <use href>, which does not accept them.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : { output: clientOutput, treeshake: { moduleSideEffects: sideEffects } },
    // One target for both builds: the server names style sheets by the hash that the browser's build gave them.
    target: 'baseline-widely-available',
  },
  server: { host: '127.0.0.1' },
}));
