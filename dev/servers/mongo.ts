import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.mjs';
import { onPath } from '../programs.mjs';
import { ensureGlibc } from './glibc.mjs';
import { makePrivateFolder, passwordFileIn, passwordIn, serverUser } from './password.ts';
import { type RunningServer, type ServerOptions, startServer } from './server-process.ts';

const embeddedProgram = fileURLToPath(new URL('mongod.ts', import.meta.url));

/** Returns the settings of the MongoDB that the environment provides; undefined when one has to be started. */
export function mongoFromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  return env.MONGODB_URL ? { MONGODB_URL: env.MONGODB_URL } : undefined;
}

/** Returns the URL of the MongoDB that `startMongo` starts on a port; it contains the password. */
export function mongoUrlOf(dataDir: string, port: number, env: NodeJS.ProcessEnv = process.env): string {
  const login = onPath('mongod', env) ? '' : `${serverUser}:${passwordIn(dataDir)}@`;
  return `mongodb://${login}127.0.0.1:${port}/?directConnection=true&journal=true`;
}

/**
 * Starts MongoDB on 127.0.0.1: mongod from PATH, else the embedded engine. Each stores its files in a separate folder below
 * dataDir. The embedded engine requires the password in its url; a mongod from PATH runs without authentication. Connections
 * with its url use journaled writes: acknowledged writes survive kill -9.
 * @throws SetupError
 */
export async function startMongo(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, log, env = process.env } = options;
  const port = options.port ?? (await freePort());
  const logFile = options.logFile ?? path.join(dataDir, 'server.log');
  const mongod = onPath('mongod', env);
  const files = path.join(dataDir, mongod ? 'mongod' : 'embedded');
  makePrivateFolder(dataDir);
  makePrivateFolder(files);
  const url = mongoUrlOf(dataDir, port, env);
  const program = mongod
    ? { command: mongod, args: ['--dbpath', files, '--port', String(port), '--bind_ip', '127.0.0.1', '--wiredTigerCacheSizeGB', '0.25'] }
    : await embedded([files, String(port), passwordFileIn(dataDir)], env, log);
  // On opening, the engine repairs indexes that an older build damaged, which takes seconds on a large folder.
  const running = await startServer({ name: 'MongoDB', ...program, ports: [port], logFile, timeoutMs: 120_000 });
  return Object.assign(running, { name: 'mongo', port, url, environment: { MONGODB_URL: url } });
}

async function embedded(
  args: string[],
  env: NodeJS.ProcessEnv,
  log?: (line: string) => void,
): Promise<{ command: string; args: string[] }> {
  const glibc = await ensureGlibc({ env, log });
  // The heap holds only messages in transit; the engine caches documents outside the heap.
  const node = [process.execPath, '--no-warnings', '--max-old-space-size=192', embeddedProgram, ...args];
  const [command, ...rest] = glibc ? [glibc.loader, '--library-path', glibc.libraries, ...node] : node;
  return { command: command ?? process.execPath, args: rest };
}
