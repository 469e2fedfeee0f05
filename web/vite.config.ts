import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// `source` leads #contracts/* to libs/contracts/src, so the web needs no build of the contracts.
const conditions = ['source', 'module', 'browser', 'development|production'];
const serverConditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { conditions },
  ssr: {
    resolve: { conditions: serverConditions },
    // Bundled for the server too, else Node would load every icon there is into memory.
    noExternal: command === 'build' ? ['lucide-react', 'radix-ui', /^@radix-ui\//] : [],
  },
  build: {
    // Nothing of ours may become a data: URI: the drawings are used by <use href>, which refuses those.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
  },
  server: { host: '127.0.0.1' },
}));
