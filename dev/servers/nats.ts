import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../ports.mjs';
import { onPath } from '../programs.mjs';
import { ensureBinary } from './binaries.mjs';
import { passwordIn, serverUser } from './password.ts';
import { type RunningServer, type ServerOptions, startServer } from './server-process.ts';

/** Returns the settings of the NATS that the environment provides; undefined when one has to be started. */
export function natsFromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  return env.NATS_URL ? { NATS_URL: env.NATS_URL } : undefined;
}

/** Returns the URL of the NATS that `startNats` starts on a port; it contains the password. */
export const natsUrlOf = (dataDir: string, port: number): string => `nats://${serverUser}:${passwordIn(dataDir)}@127.0.0.1:${port}`;

/**
 * Starts NATS with JetStream (file store below dataDir) on 127.0.0.1: nats-server from PATH, else built once from its Go
 * module. Clients need the password in its url. The size limit of a message is NATS's default, 1 MiB.
 * @throws SetupError
 */
export async function startNats(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, log, env = process.env } = options;
  const command = onPath('nats-server', env) ?? (await ensureBinary('nats-server', { env, log }));
  const port = options.port ?? (await freePort());
  const password = passwordIn(dataDir);
  const configFile = path.join(dataDir, 'nats.conf');
  fs.writeFileSync(
    configFile,
    [
      'host: "127.0.0.1"',
      `port: ${port}`,
      // In the file and not in the arguments, which every user of the machine can read.
      `authorization { user: ${JSON.stringify(serverUser)}, password: ${JSON.stringify(password)} }`,
      // Acknowledged events always survive a kill of the process. A power failure may lose the events of one sync interval. The
      // outbox in the database resends events that were not acknowledged.
      `jetstream { store_dir: ${JSON.stringify(path.join(dataDir, 'jetstream'))}, max_memory_store: 64MB, max_file_store: 4GB, sync_interval: "5s" }`,
      'lame_duck_grace_period: "0s"',
      'lame_duck_duration: "30s"',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  // Writing to the file of an earlier start does not change its mode.
  fs.chmodSync(configFile, 0o600);
  const logFile = options.logFile ?? path.join(dataDir, 'server.log');
  const running = await startServer({
    name: 'NATS',
    command,
    args: ['--config', configFile],
    env: { ...env, GOMEMLIMIT: '128MiB' },
    ports: [port],
    logFile,
  });
  const url = natsUrlOf(dataDir, port);
  return Object.assign(running, { name: 'nats', port, url, environment: { NATS_URL: url } });
}
