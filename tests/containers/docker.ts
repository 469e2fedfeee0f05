import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/folders.mjs';
import type { Run } from '../phases.ts';

const execFileOf = promisify(execFile);

const passedVariables =
  /^(PATH|HOME|LANG|TMPDIR|XDG_.*|DOCKER_.*|TESTCONTAINERS_.*|KAARTO_(HOME|CACHE)|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|PIP_.*|GO.*|(https?|no)_proxy)$/i;

/** Returns the environment for programs, without the caller's variables that compose would read as settings of the shop. */
export function bareEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => passedVariables.test(entry[0]) && entry[1] !== undefined),
  );
}

/** Runs a program to its end and returns its output. Throws with its error output when it fails. */
export async function output(command: string, args: string[], env = bareEnvironment(), cwd = root): Promise<string> {
  const { stdout } = await execFileOf(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/**
 * Removes the containers, networks and volumes of a compose project, if any are left. Runs outside of the folder of our compose
 * file, so that Docker goes by labels alone and needs no settings.
 */
export async function removeProject(project: string): Promise<void> {
  const args = ['compose', '--project-name', project, 'down', '--volumes', '--remove-orphans', '--timeout', '5'];
  await output('docker', args, bareEnvironment(), os.tmpdir());
}

export const docker = (...args: string[]): Promise<string> => output('docker', args);

const succeeds = (...args: string[]) =>
  docker(...args).then(
    () => true,
    () => false,
  );

/** Returns whether this machine has the image. */
export const hasImage = (name: string): Promise<boolean> => succeeds('image', 'inspect', name);

/** Returns the size of an image with all its layers in bytes. */
export const imageBytes = async (name: string): Promise<number> => Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));

/** The script that builds substitutes for base images when no registry can be reached. It is next to the repository. */
const standIns = path.resolve(root, '..', 'shared', 'stand-ins', 'build.sh');

/** The substitutes that our images and their tests need; the one that takes longest to build is last. */
const IMAGES = 'debian node mongo nats minio';

let isOurs = false;
const environmentOfStandIns = () => ({
  ...bareEnvironment(),
  HOME: process.env['HOME'] ?? '/root',
  IMAGES,
});

/**
 * Makes sure that Docker runs. With CI=true, or without Docker, the script next to the repository starts Docker and builds the base
 * images. Without Docker and without the script it throws a one-line instruction.
 */
export async function ensureDocker(run: Run): Promise<void> {
  const wasRunning = await succeeds('info');
  if (process.env['CI'] !== 'true' && wasRunning) return;
  if (fs.existsSync(standIns)) {
    isOurs = !wasRunning;
    if (!(await run('bash', [standIns], environmentOfStandIns()))) throw new Error(`${standIns} failed`);
  } else if (!wasRunning) throw new Error('Docker is not running: start it, then run npm run test:containers again');
}

/** Stops Docker if `ensureDocker` started it. */
export async function releaseDocker(): Promise<void> {
  if (!isOurs) return;
  isOurs = false;
  await output('bash', [standIns, 'stop'], environmentOfStandIns());
}

/** The tag of the images that tests build, so that the images of a shop on this machine stay unchanged. */
export const testTag = 'test';

/** Runs docker compose with this repository's compose file, as a separate project. */
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

  /** Does the same with the output handled by `run`. Resolves to whether it succeeded. */
  runWith = (run: Run, ...args: string[]): Promise<boolean> => run('docker', this.arguments(args), this.env);

  /** Runs a command in a service's container as the container's user. */
  exec = (service: string, ...command: string[]): Promise<string> => this.run('exec', '-T', service, ...command);
}
