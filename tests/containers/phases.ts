// The phases of npm test that need Docker: the base images, our images, the integration tests on the real servers' images,
// the manifests and one `docker compose up` journey.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/folders.mjs';
import { type Count, oneCheck } from '../count.ts';
import type { Run } from '../phases.ts';
import { bareEnvironment, Compose, ensureDocker, hasImage, output, removeProject } from './docker.ts';

// Disables the clean-up container of testcontainers (it needs another image), and uses published ports on this host.
process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1';

type Jest = (env: NodeJS.ProcessEnv) => Promise<Count>;

const environment = () => ({
  ...bareEnvironment(),
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
});

/** Provides Docker and the base images. Compiling some of them takes minutes, so it runs with low priority. */
export async function baseImages(run: Run): Promise<Count> {
  await ensureDocker((command, args, env) => run('nice', ['-n', '10', command, ...args], env));
  return oneCheck(true);
}

/** Builds all images under the test tag. Uses an existing MinIO image if there is one, which saves minutes of building. */
export async function images(run: Run): Promise<Count> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-images-'));
  try {
    await output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', folder]);
    const ready: Record<string, string> = (await hasImage('minio/minio')) ? { MINIO_IMAGE: 'minio/minio' } : {};
    // One at a time: our images share build stages, and parallel builds would only compete for the processors.
    const compose = new Compose('kaarto-images', path.join(folder, '.env'), { COMPOSE_PARALLEL_LIMIT: '1', ...ready });
    return oneCheck(await compose.runWith(run, 'build', '--quiet'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Runs the integration tests with one set of servers for the shops of both workers. */
export async function integrationOnImages(jest: Jest): Promise<Count> {
  const { startServers } = await import('./servers.ts');
  const servers = await startServers();
  try {
    return await jest({ ...environment(), ...servers.env });
  } finally {
    await servers.stop();
  }
}

/** Tests the manifests and the compose journey. Removes the shop here, because an interrupted test would leave it behind. */
export async function composeJourney(jest: Jest): Promise<Count> {
  const project = `kaarto-test-${randomBytes(4).toString('hex')}`;
  try {
    return await jest({ ...environment(), KAARTO_COMPOSE_PROJECT: project });
  } finally {
    await removeProject(project);
  }
}
