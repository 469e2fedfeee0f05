// The parts of npm test that need Docker: the base images, ours, the integration tests on the real servers' images, the
// manifests and one `docker compose up` journey.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/folders.mjs';
import { type Count, oneCheck } from '../count.ts';
import type { Run } from '../phases.ts';
import { bareEnvironment, Compose, ensureDocker, hasImage, output, removeProject } from './docker.ts';

// No helper container that removes others (its image is one more to have), and published ports where they are.
process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1';

type Jest = (env: NodeJS.ProcessEnv) => Promise<Count>;

const environment = () => ({
  ...bareEnvironment(),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
});

/** Sees to Docker and the images that ours stand on. Compiling some takes minutes, of which it leaves others their part. */
export async function baseImages(run: Run): Promise<Count> {
  await ensureDocker((command, args, env) => run('nice', ['-n', '10', command, ...args], env));
  return oneCheck(true);
}

/** All images under a tag of their own. A ready-made MinIO saves minutes of building where there is one. */
export async function images(run: Run): Promise<Count> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-images-'));
  try {
    await output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', folder]);
    const ready: Record<string, string> = (await hasImage('minio/minio')) ? { MINIO_IMAGE: 'minio/minio' } : {};
    // One after the other: the five of ours share their stages, and side by side they would only fight for the cores.
    const compose = new Compose('kaarto-images', path.join(folder, '.env'), { COMPOSE_PARALLEL_LIMIT: '1', ...ready });
    return oneCheck(await compose.runWith(run, 'build', '--quiet'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The integration tests, all shops of both workers on one set of servers. */
export async function integrationOnImages(jest: Jest): Promise<Count> {
  const { startServers } = await import('./servers.ts');
  const servers = await startServers();
  try {
    return await jest({ ...environment(), ...servers.env });
  } finally {
    await servers.stop();
  }
}

/** The manifests, and the journey in a shop of compose. The shop is removed here, since an interrupted test would leave it. */
export async function composeJourney(jest: Jest): Promise<Count> {
  const project = `kaarto-test-${randomBytes(4).toString('hex')}`;
  try {
    return await jest({ ...environment(), KAARTO_COMPOSE_PROJECT: project });
  } finally {
    await removeProject(project);
  }
}
