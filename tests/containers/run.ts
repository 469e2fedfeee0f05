// npm run test:containers: the manifests, the images, one `docker compose up` journey, and the integration tests
// against real server images. Ends with a line a part; exits non-zero when one has failed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/folders.mjs';
import { bareEnvironment, Compose, ensureDocker, hasImage, output, show } from './docker.ts';

// No helper container that removes others (its image is one more to have), and published ports where they are.
process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1';

const jestOptions = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
const jest = (args: string[], env: Record<string, string>) =>
  show(path.join(root, 'node_modules', '.bin', 'jest'), ['--runInBand', ...args], {
    ...bareEnvironment(),
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
    ...jestOptions,
    ...env,
  });

/** All images under a tag of their own. A ready-made MinIO saves minutes of building where there is one. */
async function buildImages(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-images-'));
  try {
    await output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', folder]);
    const ready: Record<string, string> = (await hasImage('minio/minio')) ? { MINIO_IMAGE: 'minio/minio' } : {};
    // One after the other: the three of ours share their stages, and side by side they would only fight for the cores.
    return await new Compose('kaarto-images', path.join(folder, '.env'), { COMPOSE_PARALLEL_LIMIT: '1', ...ready }).show(
      'build',
      '--quiet',
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function integration(): Promise<boolean> {
  if (!fs.existsSync(path.join(root, 'dist', 'gateway', 'src', 'main.js')) && !(await show('npm', ['run', '--silent', 'build'])))
    return false;
  const { startServers } = await import('./servers.ts');
  const servers = await startServers();
  try {
    return await jest(['--selectProjects', 'integration'], servers.env);
  } finally {
    await servers.stop();
  }
}

const parts: [string, () => Promise<boolean>][] = [
  ['images built', buildImages],
  ['manifests, compose journey', () => jest(['--config', 'tests/containers/jest.config.mjs'], {})],
  ['integration, real servers', integration],
];

try {
  await ensureDocker();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const lines: string[] = [];
for (const [name, work] of parts) {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const succeeded = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  lines.push(`${succeeded ? '✓' : '✗'} ${name.padEnd(28)} ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`);
  if (!succeeded) process.exitCode = 1;
}
console.log(`\n${lines.join('\n')}`);
