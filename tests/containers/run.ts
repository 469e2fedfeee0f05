// npm run test:containers: the manifests, the images, one `docker compose up` journey, and the integration tests
// against real server images. Ends with a line a part; exits non-zero when one has failed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/folders.mjs';
import { type Count, jestCount, nothing, oneCheck, plus } from '../count.ts';
import { bareEnvironment, Compose, ensureDocker, hasImage, output, show } from './docker.ts';

// No helper container that removes others (its image is one more to have), and published ports where they are.
process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1';

const jestOptions = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-containers-'));
async function jest(name: string, args: string[], env: Record<string, string>): Promise<Count> {
  const report = path.join(reports, `${name}.json`);
  const succeeded = await show(
    path.join(root, 'node_modules', '.bin', 'jest'),
    ['--runInBand', '--json', '--outputFile', report, ...args],
    {
      ...bareEnvironment(),
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      ...jestOptions,
      ...env,
    },
  );
  return jestCount(report, succeeded);
}

/** All images under a tag of their own. A ready-made MinIO saves minutes of building where there is one. */
async function buildImages(): Promise<Count> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-images-'));
  try {
    await output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', folder]);
    const ready: Record<string, string> = (await hasImage('minio/minio')) ? { MINIO_IMAGE: 'minio/minio' } : {};
    // One after the other: the five of ours share their stages, and side by side they would only fight for the cores.
    return oneCheck(
      await new Compose('kaarto-images', path.join(folder, '.env'), { COMPOSE_PARALLEL_LIMIT: '1', ...ready }).show('build', '--quiet'),
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function integration(): Promise<Count> {
  if (!fs.existsSync(path.join(root, 'dist', 'gateway', 'src', 'main.js')) && !(await show('npm', ['run', '--silent', 'build'])))
    return oneCheck(false);
  const { startServers } = await import('./servers.ts');
  const servers = await startServers();
  try {
    return await jest('integration', ['--selectProjects', 'integration'], servers.env);
  } finally {
    await servers.stop();
  }
}

const parts: [string, () => Promise<Count>][] = [
  ['images built', buildImages],
  ['manifests, compose journey', () => jest('compose', ['--config', 'tests/containers/jest.config.mjs'], {})],
  ['integration, real servers', integration],
];

let release: () => Promise<void>;
try {
  release = await ensureDocker();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
let sum = nothing;
const lines: string[] = [];
for (const [name, work] of parts) {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const count = await work().catch((error: unknown) => {
    console.error(error);
    return oneCheck(false);
  });
  sum = plus(sum, count);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(7);
  lines.push(`${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(28)} ${String(count.passed).padStart(5)} passed ${seconds} s`);
}
console.log(`\n${lines.join('\n')}`);
await release();
fs.rmSync(reports, { recursive: true });
// The test runner adds these to its own sums.
if (process.env['KAARTO_COUNT_FILE']) fs.writeFileSync(process.env['KAARTO_COUNT_FILE'], JSON.stringify(sum));
if (sum.failed > 0) process.exitCode = 1;
