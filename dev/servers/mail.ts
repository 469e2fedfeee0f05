import path from 'node:path';
import { root } from '../folders.mjs';
import { freePort } from '../ports.mjs';
import { makePrivateFolder } from './password.ts';
import { type RunningServer, type ServerOptions, startServer } from './server-process.ts';

export interface MailOptions extends ServerOptions {
  /** Port of the inbox's web page on 127.0.0.1; default: a free one. */
  webPort?: number;
}

/** A mail server that stores every message it receives, with a web page to read them. */
export interface MailServer extends RunningServer {
  readonly webPort: number;
  readonly inboxUrl: string;
}

/** Returns the settings of the mail server that the environment provides; undefined when an inbox has to be started. */
export function mailFromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  return env.SMTP_URL ? { SMTP_URL: env.SMTP_URL } : undefined;
}

/**
 * Starts an SMTP inbox (maildev) on 127.0.0.1. Messages are stored in dataDir and never leave the machine. The page and its
 * API accept requests at their own address only, and none from pages of another origin.
 * @throws SetupError
 */
export async function startMail(options: MailOptions): Promise<MailServer> {
  const { dataDir, env = process.env } = options;
  const port = options.port ?? (await freePort());
  const webPort = options.webPort ?? (await freePort());
  const messages = path.join(dataDir, 'messages');
  for (const folder of [dataDir, messages]) makePrivateFolder(folder);
  const logFile = options.logFile ?? path.join(dataDir, 'server.log');
  const program = path.join(root, 'node_modules', 'maildev', 'dist', 'bin', 'maildev.js');
  const ports = ['--smtp', String(port), '--ip', '127.0.0.1', '--web', String(webPort), '--web-ip', '127.0.0.1'];
  const running = await startServer({
    name: 'the mail inbox',
    command: process.execPath,
    args: [
      '--max-old-space-size=128',
      '--max-semi-space-size=1',
      '--optimize-for-size',
      '--import',
      new URL('same-origin-guard.mjs', import.meta.url).href,
      program,
      ...ports,
      '--mail-directory',
      messages,
      '--max-emails',
      '1000',
      '--silent',
    ],
    // maildev looks for a configuration file from its working folder upwards, and must not find one of the checkout.
    cwd: dataDir,
    env,
    ports: [port, webPort],
    logFile,
  });
  const url = `smtp://127.0.0.1:${port}`;
  const inboxUrl = `http://localhost:${webPort}`;
  return Object.assign(running, { name: 'mail', port, url, webPort, inboxUrl, environment: { SMTP_URL: url } });
}
