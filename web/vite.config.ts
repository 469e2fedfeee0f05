import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// `source` leads #contracts/* to libs/contracts/src, so the web needs no build of the contracts.
const conditions = ['source', 'module', 'browser', 'development|production'];
const serverConditions = ['source', 'module', 'node', 'development|production'];

/**
 * A visitor gets a handful of scripts, each compressed as a whole, instead of one for every icon that two pages share:
 * what the pages run on, the frame with all that it needs, and the tyre card. The back office's stand in a folder of
 * their own, so that one sees at once when a page asks for one of them.
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

/** React Router's package names its development build to everybody; what is built takes the one without warnings. */
const routerInProduction = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

/** Bundled for the server too: an import by name would lead to the development build again. */
const router = ['react-router', 'cookie', 'set-cookie-parser'];

function routerFile(name: string): string {
  return fileURLToPath(new URL(`../production/${name}.mjs`, import.meta.resolve('react-router')));
}

function scriptName({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => /web[\\/]src[\\/]admin[\\/]/.test(id)) ? 'assets/admin/[name]-[hash].js' : 'assets/[name]-[hash].js';
}

/** Our modules only export: a page does not load one of which it uses nothing. */
const sideEffects = [{ test: /(web|contracts)[\\/]src[\\/].*\.tsx?$/, sideEffects: false }];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { conditions, alias: command === 'build' ? routerInProduction : [] },
  ssr: {
    resolve: { conditions: serverConditions },
    // Bundled for the server too, else Node would load every icon there is into memory.
    noExternal: command === 'build' ? ['lucide-react', 'radix-ui', /^@radix-ui\//, ...router] : [],
  },
  build: {
    // Nothing of ours may become a data: URI: the drawings are used by <use href>, which refuses those.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : { output: clientOutput, treeshake: { moduleSideEffects: sideEffects } },
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
  },
  server: { host: '127.0.0.1' },
}));
