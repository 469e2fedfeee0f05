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

function installed(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((candidate) => candidate !== undefined && fs.existsSync(candidate));
}

const attempt = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

/** The Chromium that browser tests drive: an installed one, else Debian's, else Playwright's own. */
export function ensureChromium(): string {
  const found = installed();
  if (found !== undefined) return found;
  console.log('Chromium is missing, installing it');
  const asRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  const debian = () =>
    attempt('apt-get', ['-qq', 'update']) &&
    attempt('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium', 'fonts-dejavu-core']);
  if (!(asRoot && debian())) attempt('node_modules/.bin/playwright', ['install', 'chromium']);
  const now = installed();
  if (now === undefined) throw new Error('No Chromium: install it (apt-get install chromium) or name one in CHROMIUM_PATH');
  return now;
}
