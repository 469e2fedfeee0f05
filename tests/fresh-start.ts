// Starts the shop as on a fresh machine in a clone of the last commit, for checkouts that are not fresh any more.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../dev/folders.mjs';
import { startOnFreshMachine } from './fresh-machine.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-fresh-'));
const clone = path.join(folder, 'kaarto');
try {
  const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  if (cloned.status !== 0) throw new Error('git clone failed');
  await startOnFreshMachine(clone);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
