import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.mjs';
import { onPath } from '../programs.mjs';
import { ensureGlibc } from './glibc.mjs';
import { makePrivateFolder, passwordFileIn, passwordIn, serverUser } from './password.ts';
import { type RunningServer, type ServerOptions, startServer } from './server-process.ts';

const embeddedProgram = fileURLToPath(new URL('mongod.ts', import.meta.url));

/** The settings of a MongoDB that the environment names, or undefined: then one has to be started. */
export function mongoFromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  return env.MONGODB_URL ? { MONGODB_URL: env.MONGODB_URL } : undefined;
}

/**
 * Starts MongoDB on 127.0.0.1: mongod of PATH, else the embedded engine. Each keeps its files in a folder
 * of its own below dataDir. The embedded engine lets in who knows the password of its url; a mongod of PATH is as open as it
 * is by itself. Connections of its url use journaled writes: what it acknowledged survives kill -9.
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
  const login = mongod ? '' : `${serverUser}:${passwordIn(dataDir)}@`;
  const program = mongod
    ? { command: mongod, args: ['--dbpath', files, '--port', String(port), '--bind_ip', '127.0.0.1', '--wiredTigerCacheSizeGB', '0.25'] }
    : await embedded([files, String(port), passwordFileIn(dataDir)], env, log);
  // The engine repairs indexes that an older build damaged when it opens: seconds on a large folder.
  const running = await startServer({ name: 'MongoDB', ...program, ports: [port], logFile, timeoutMs: 120_000 });
  const url = `mongodb://${login}127.0.0.1:${port}/?directConnection=true&journal=true`;
  return Object.assign(running, { name: 'mongo', port, url, environment: { MONGODB_URL: url } });
}

async function embedded(
  args: string[],
  env: NodeJS.ProcessEnv,
  log?: (line: string) => void,
): Promise<{ command: string; args: string[] }> {
  const glibc = await ensureGlibc({ env, log });
  // Its heap holds only messages on their way; documents are cached by the engine, outside of it.
  const node = [process.execPath, '--no-warnings', '--max-old-space-size=192', embeddedProgram, ...args];
  const [command, ...rest] = glibc ? [glibc.loader, '--library-path', glibc.libraries, ...node] : node;
  return { command: command ?? process.execPath, args: rest };
}
