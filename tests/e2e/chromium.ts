import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

/** Without these flags Chromium does not start as root, or sends background requests on a closed network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Optimising compilers are disabled, because a journey's page closes before their work pays off. */
export const journeyFlags = [...chromiumFlags, '--js-flags=--no-maglev --no-opt'];

/**
 * Headless Chromium needs half the processor time of the full one, which has a browser window for each page, and whose Debian
 * package renders with a software GPU where there is no graphics card.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const existing = (candidates: (string | undefined)[]) =>
  candidates.find((candidate) => candidate !== undefined && fs.existsSync(candidate));

const preferred = () => existing([process.env['CHROMIUM_PATH'], HEADLESS_SHELL]);
const anyOther = () => existing([chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);

const attempt = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

/** Returns the path of Chromium for browser tests. Prefers Debian's headless shell and installs it if possible. */
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
