import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

/** Without these, Chromium as root does not start, or calls home on a closed network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A journey's page is gone before code that the compilers made faster has earned their time back. */
export const journeyFlags = [...chromiumFlags, '--js-flags=--no-maglev --no-opt'];

/**
 * Chromium without its windows: half the work of the full one, whose every page brings a browser's frame along, and whose
 * Debian package draws with a graphics card's means also where there is no card.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const existing = (candidates: (string | undefined)[]) =>
  candidates.find((candidate) => candidate !== undefined && fs.existsSync(candidate));

const preferred = () => existing([process.env['CHROMIUM_PATH'], HEADLESS_SHELL]);
const anyOther = () => existing([chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);

const attempt = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

/** The Chromium that browser tests drive: Debian's headless one, which is installed where it can be, else any other. */
export function ensureChromium(): string {
  const found = preferred();
  if (found !== undefined) return found;
  console.log('Headless Chromium is missing, installing it');
  const asRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  const install = (...packages: string[]) => attempt('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages]);
  const debian = () =>
    attempt('apt-get', ['-qq', 'update']) &&
    (install('chromium-headless-shell', 'fonts-dejavu-core') || install('chromium', 'fonts-dejavu-core'));
  if (!(asRoot && debian()) && anyOther() === undefined) attempt('node_modules/.bin/playwright', ['install', 'chromium']);
  const now = preferred() ?? anyOther();
  if (now === undefined) throw new Error('No Chromium: install it (apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH');
  return now;
}
