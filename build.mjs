// Builds the services, the gateway and the web into dist/, in parallel. Does not check types, which takes minutes on a small
// machine: npm run build, npm test, npm run check and npm run dev do. See docs/decisions/0014.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { transformWithOxc } from 'vite';

const root = import.meta.dirname;
const dist = path.join(root, 'dist');

/** Nest needs decorator metadata for dependency injection. Imports name .ts files, which become .js files. */
const options = /** @type {import('vite').TransformWithOxcOptions} */ ({
  target: 'es2024',
  sourcemap: true,
  tsconfig: false,
  decorator: { legacy: true, emitDecoratorMetadata: true },
  typescript: { rewriteImportExtensions: 'rewrite' },
  jsx: { runtime: 'automatic', development: false },
});

/** @param {string} folder @param {RegExp} ending @returns {string[]} the folder's files with that ending, relative to the root */
function filesOf(folder, ending) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));
}

/** @param {string} file TypeScript file (.ts or .tsx), relative to the root */
async function compile(file) {
  const output = path.join(dist, file.replace(/\.tsx?$/, '.js'));
  const { code, map } = await transformWithOxc(fs.readFileSync(path.join(root, file), 'utf8'), path.join(root, file), {
    ...options,
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  const folder = path.dirname(output);
  fs.mkdirSync(folder, { recursive: true });
  const sources = [path.relative(folder, path.join(root, file))];
  fs.writeFileSync(`${output}.map`, JSON.stringify({ ...map, file: path.basename(output), sources, sourcesContent: undefined }));
  fs.writeFileSync(output, `${code}//# sourceMappingURL=${path.basename(output)}.map\n`);
  return output;
}

async function compileServers() {
  const parts = [
    ...['libs', 'services'].flatMap((group) => fs.readdirSync(path.join(root, group)).map((name) => path.join(group, name))),
    'gateway',
  ];
  const sources = parts.flatMap((part) => filesOf(path.join(part, 'src'), /\.tsx?$/)).filter((file) => !/\.test\.tsx?$/.test(file));
  const written = new Set(await Promise.all(sources.map(compile)));
  const newest = Math.max(...sources.map(changedAt));
  for (const part of parts) {
    // Removes the output of sources that no longer exist.
    for (const file of filesOf(path.join('dist', part, 'src'), /\.js$/))
      if (!written.has(path.join(root, file))) fs.rmSync(path.join(root, file));
    // tsc -b records what it has written in a .tsbuildinfo file. An outdated one would make a later tsc -b skip sources whose
    // output in dist/ is stale, so it is removed.
    const buildInfo = path.join('dist', part, 'tsconfig.tsbuildinfo');
    if (fs.existsSync(path.join(root, buildInfo)) && changedAt(buildInfo) < newest) fs.rmSync(path.join(root, buildInfo));
  }
}

/**
 * Packages that stay outside of the bundles: native ones, those that start files of their own, and those of which Nest or our own code
 * loads a second copy by name.
 */
const external = [
  /^(mongoose|mongodb|bson)($|\/)/,
  /^@nats-io\//,
  /^@node-rs\//,
  /^(sharp|pino|thread-stream|playwright-core|reflect-metadata)($|\/)/,
];

/**
 * Writes each program's modules and most of its packages into one file, `main.js` in its folder of dist/. A start otherwise looks up
 * and reads some 1,500 files, which takes more than half of its processor time. See docs/decisions/0060.
 * @param {string} part
 */
async function bundle(part) {
  const folder = path.join(root, 'dist', part);
  /** The bundle's modules find files beside them, such as a process's module, where tsc writes them. @param {string} file */
  const compiled = (file) => path.join(root, 'dist', path.relative(root, file)).replace(/\.tsx?$/, '.js');
  const build = await rolldown({
    input: path.join(root, part, 'src', 'main.ts'),
    cwd: root,
    platform: 'node',
    external,
    tsconfig: false,
    resolve: { conditionNames: ['source', 'node', 'import', 'default'] },
    transform: {
      target: 'es2024',
      decorator: { legacy: true, emitDecoratorMetadata: true },
      jsx: { runtime: 'automatic', development: false },
    },
    plugins: [
      {
        name: 'urls of modules',
        transform: {
          filter: { id: /\.tsx?$/, code: 'import.meta.url' },
          handler: (code, id) => {
            const url = JSON.stringify(path.relative(folder, compiled(id)).replaceAll(path.sep, '/'));
            return { code: code.replaceAll('import.meta.url', `new URL(${url}, import.meta.url).href`), map: null };
          },
        },
      },
    ],
    // Nest and others try packages that are not installed, and go on without them.
    onLog: (level, log, report) => log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'EVAL' && report(level, log),
  });
  await build.write({
    file: path.join(folder, 'main.js'),
    format: 'esm',
    codeSplitting: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
}

/** @param {string} file relative to the root */
function changedAt(file) {
  return fs.statSync(path.join(root, file)).mtimeMs;
}

/** @param {string[]} args Node's arguments @returns {Promise<boolean>} whether it succeeded */
function run(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code === 0)));
}

const web = run([path.join(root, 'node_modules', '@react-router', 'dev', 'bin.js'), 'build', 'web']);
await Promise.all([
  compileServers(),
  ...[...fs.readdirSync(path.join(root, 'services')).map((name) => path.join('services', name)), 'gateway'].map(bundle),
]);
const docs = run([path.join(root, 'gateway', 'build-docs.mjs')]);
process.exitCode = (await Promise.all([web, docs])).every(Boolean) ? 0 : 1;
