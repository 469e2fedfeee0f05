import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/folders.mjs';
import type { Run } from '../phases.ts';

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
export async function output(command: string, args: string[], env = bareEnvironment(), cwd = root): Promise<string> {
  const { stdout } = await execFileOf(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/**
 * Removes what a compose project has left: containers, networks, volumes. Away from our compose file, so that Docker goes
 * by its labels alone and needs no settings. Does nothing when nothing is left.
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

/** Does an image lie on this machine? */
export const hasImage = (name: string): Promise<boolean> => succeeds('image', 'inspect', name);

/** Bytes of an image with all its layers. */
export const imageBytes = async (name: string): Promise<number> => Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));

/** Where the images stand in for a registry that cannot be reached: beside the repository. */
const standIns = path.resolve(root, '..', 'shared', 'stand-ins', 'build.sh');

/** Of the stand-ins those that our images and their tests stand on, what takes longest to make last. */
const IMAGES = 'debian node mongo nats minio';

let isOurs = false;
const environmentOfStandIns = () => ({
  ...bareEnvironment(),
  HOME: process.env['HOME'] ?? '/root',
  IMAGES,
});

/**
 * Sees to it that Docker runs. With CI=true, or without Docker, the stand-ins beside the repository start it and make
 * the base images. Throws with one line that says what to do when there is neither.
 */
export async function ensureDocker(run: Run): Promise<void> {
  const wasRunning = await succeeds('info');
  if (process.env['CI'] !== 'true' && wasRunning) return;
  if (fs.existsSync(standIns)) {
    isOurs = !wasRunning;
    if (!(await run('bash', [standIns], environmentOfStandIns()))) throw new Error(`${standIns} failed`);
  } else if (!wasRunning) throw new Error('Docker is not running: start it, then run npm run test:containers again');
}

/** Ends the Docker that ensureDocker has started, if it has. */
export async function releaseDocker(): Promise<void> {
  if (!isOurs) return;
  isOurs = false;
  await output('bash', [standIns, 'stop'], environmentOfStandIns());
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

  /** The same, its output going where `run` lets it go. Answers whether it succeeded. */
  runWith = (run: Run, ...args: string[]): Promise<boolean> => run('docker', this.arguments(args), this.env);

  /** Runs a command in a service's container, as the user that the container runs as. */
  exec = (service: string, ...command: string[]): Promise<string> => this.run('exec', '-T', service, ...command);
}
