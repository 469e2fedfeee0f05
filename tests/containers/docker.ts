import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/folders.mjs';

const execFileOf = promisify(execFile);

const kept =
  /^(PATH|HOME|LANG|TMPDIR|XDG_.*|DOCKER_.*|TESTCONTAINERS_.*|KAARTO_(HOME|CACHE)|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|PIP_.*|GO.*|(https?|no)_proxy)$/i;

/** What programs get from us: nothing of the caller's that compose would take for a setting of the shop. */
export function bareEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => kept.test(entry[0]) && entry[1] !== undefined),
  );
}

/** Runs a program to its end and answers what it printed. Throws with its error output when it fails. */
export async function output(command: string, args: string[], env = bareEnvironment()): Promise<string> {
  const { stdout } = await execFileOf(command, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Runs a program to its end, its output going to our terminal. Answers whether it succeeded. */
export async function show(command: string, args: string[], env = bareEnvironment()): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0)));
}

export const docker = (...args: string[]): Promise<string> => output('docker', args);

const succeeds = (...args: string[]) =>
  docker(...args).then(
    () => true,
    () => false,
  );

/** Does an image lie on this machine? */
export const hasImage = (name: string): Promise<boolean> => succeeds('image', 'inspect', name);

/** Bytes of an image with all its layers. */
export const imageBytes = async (name: string): Promise<number> => Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));

/** Where the images stand in for a registry that cannot be reached: beside the repository. */
const standIns = path.resolve(root, '..', 'shared', 'stand-ins', 'build.sh');

/**
 * Sees to it that Docker runs. With CI=true, or without Docker, the stand-ins beside the repository start it and make
 * the base images; the answered function then ends what was started here. Throws with one line that says what to do
 * when there is neither.
 */
export async function ensureDocker(): Promise<() => Promise<void>> {
  const isCi = process.env['CI'] === 'true';
  const wasRunning = await succeeds('info');
  const leaveRunning = () => Promise.resolve();
  if (!isCi && wasRunning) return leaveRunning;
  if (fs.existsSync(standIns)) {
    const env = { ...bareEnvironment(), HOME: process.env['HOME'] ?? '/root' };
    if (!(await show('bash', [standIns], env))) throw new Error(`${standIns} failed`);
    if (wasRunning) return leaveRunning;
    return async () => {
      await show('bash', [standIns, 'stop'], env);
    };
  }
  if (!wasRunning) throw new Error('Docker is not running: start it, then run npm run test:containers again');
  return leaveRunning;
}

/** The tag of the images that tests build: those of a shop that runs here stay as they are. */
export const testTag = 'test';

/** docker compose on this repository's file, as a project of its own. */
export class Compose {
  readonly project: string;
  private readonly envFile: string;
  private readonly env: Record<string, string>;

  constructor(project: string, envFile: string, settings: Record<string, string> = {}) {
    this.project = project;
    this.envFile = envFile;
    this.env = { ...bareEnvironment(), KAARTO_TAG: testTag, ...settings };
  }

  private readonly arguments = (args: string[]) => [
    'compose',
    '--project-name',
    this.project,
    '--env-file',
    this.envFile,
    '--progress',
    'plain',
    ...args,
  ];

  run = (...args: string[]): Promise<string> => output('docker', this.arguments(args), this.env);

  show = (...args: string[]): Promise<boolean> => show('docker', this.arguments(args), this.env);

  /** Runs a command in a service's container, as the user that the container runs as. */
  exec = (service: string, ...command: string[]): Promise<string> => this.run('exec', '-T', service, ...command);
}
