import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bundles web/server.ts, with what it imports from here, to `<folder>/server.js`; packages stay outside. */
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

/** Lays a .br and a .gz beside every text asset, so that the server only has to send bytes. */
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

/** Removes files of an earlier build that are no longer in `public`: they would be sent before any route is asked. */
export async function removeFormerFiles(folder: string): Promise<void> {
  const kept = new Set(await readdir(join(import.meta.dirname, 'public')));
  const client = join(folder, 'client');
  const files = (await readdir(client, { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { name } of files) if (!kept.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(client, name));
}
