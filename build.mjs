// npm run build: the servers' programs and the web's, side by side, into dist/. Types are not looked at here: that takes
// minutes on a small machine, and npm test, npm run check and npm run dev do it. See docs/decisions/0014.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';

const root = import.meta.dirname;
const dist = path.join(root, 'dist');

/** Nest asks the metadata of decorators what to inject; `source` imports name the .ts file that becomes a .js file. */
const options = /** @type {import('vite').TransformWithOxcOptions} */ ({
  lang: 'ts',
  target: 'es2024',
  sourcemap: true,
  tsconfig: false,
  decorator: { legacy: true, emitDecoratorMetadata: true },
  typescript: { rewriteImportExtensions: 'rewrite' },
});

/** @param {string} folder @param {string} ending @returns {string[]} relative to the root */
function filesOf(folder, ending) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

/** @param {string} file of TypeScript, relative to the root */
async function compile(file) {
  const output = path.join(dist, file.replace(/\.ts$/, '.js'));
  const { code, map } = await transformWithOxc(fs.readFileSync(path.join(root, file), 'utf8'), path.join(root, file), options);
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
  const sources = parts.flatMap((part) => filesOf(path.join(part, 'src'), '.ts')).filter((file) => !file.endsWith('.test.ts'));
  const written = new Set(await Promise.all(sources.map(compile)));
  const newest = Math.max(...sources.map(changedAt));
  for (const part of parts) {
    // What a source that is gone had left.
    for (const file of filesOf(path.join('dist', part, 'src'), '.js'))
      if (!written.has(path.join(root, file))) fs.rmSync(path.join(root, file));
    // tsc -b notes what it wrote, and would leave the output of older sources alone that lay there before it.
    const notes = path.join('dist', part, 'tsconfig.tsbuildinfo');
    if (fs.existsSync(path.join(root, notes)) && changedAt(notes) < newest) fs.rmSync(path.join(root, notes));
  }
}

/** @param {string} file relative to the root */
function changedAt(file) {
  return fs.statSync(path.join(root, file)).mtimeMs;
}

/** @param {string[]} args of Node @returns {Promise<boolean>} whether it succeeded */
function run(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code === 0)));
}

const web = run([path.join(root, 'node_modules', '@react-router', 'dev', 'bin.js'), 'build', 'web']);
await compileServers();
const docs = run([path.join(root, 'gateway', 'build-docs.mjs')]);
process.exitCode = (await Promise.all([web, docs])).every(Boolean) ? 0 : 1;
