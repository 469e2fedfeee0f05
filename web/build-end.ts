import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bundles web/server.ts and our modules that it imports into `<folder>/server.js`. Packages stay external. */
export async function compileServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: join(import.meta.dirname, 'server.ts'),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
    },
  });
}

/** Writes a .br and a .gz file beside every text asset, so that the server does not compress at run time. */
export async function compressAssets(folder: string): Promise<void> {
  const assets = join(folder, 'client');
  const names = await readdir(assets, { recursive: true });
  const texts = names.filter((name) => /\.(js|css|svg|txt|webmanifest)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(join(assets, name));
      await writeFile(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      await writeFile(
        join(assets, `${name}.br`),
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      );
    }),
  );
}

/** Removes files of an earlier build that are no longer in `public`. They would be served instead of a route with the same path. */
export async function removeStaleFiles(folder: string): Promise<void> {
  const current = new Set(await readdir(join(import.meta.dirname, 'public')));
  const client = join(folder, 'client');
  const files = (await readdir(client, { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { name } of files) if (!current.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(client, name));
}
