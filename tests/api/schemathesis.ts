import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { folders } from '../../dev/folders.mjs';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

const attempt = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

/** Creates a Python virtual environment in `folder`. Installs Debian's python3-venv package if it is missing. */
function makeEnvironment(folder: string): void {
  const made = () => attempt('python3', ['-m', 'venv', folder]);
  if (made()) return;
  fs.rmSync(folder, { recursive: true, force: true });
  const asRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  const isInstalled =
    asRoot &&
    attempt('apt-get', ['-qq', 'update']) &&
    attempt('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'python3-venv']);
  if (!isInstalled || !made()) throw new Error('No Python: install it with its venv module (apt-get install python3-venv)');
}

/** Installs Schemathesis with the versions of requirements.txt, once. Returns the path of its command. */
export function ensureSchemathesis(): string {
  const version = createHash('sha256').update(fs.readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = path.join(folders().cache, `schemathesis-${version}`);
  const command = path.join(folder, 'bin', 'schemathesis');
  const finished = path.join(folder, 'finished');
  if (fs.existsSync(finished)) return command;
  console.log('Schemathesis is missing, installing it');
  fs.rmSync(folder, { recursive: true, force: true });
  makeEnvironment(folder);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', '--requirement', requirements];
  if (!attempt(path.join(folder, 'bin', 'python'), pip)) throw new Error('Schemathesis could not be installed');
  fs.writeFileSync(finished, '');
  return command;
}
