// Lock files between processes, for work whose result is shared: npm ci, built programs, a shop's data folder.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Returns an identity of a process that differs from that of a later process with the same pid.
 * @param {number} pid
 * @returns {string} '' when there is no such process
 */
function identityOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return '';
  }
  try {
    // Field 22 is the start time. Of the fields before it, only the name in parentheses may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}

/**
 * Takes the lock file, or returns the pid of its holder without waiting. A lock whose process has exited is taken over.
 * @param {string} file
 * @returns {Promise<{release: () => Promise<void>, holder?: undefined} | {holder: number}>}
 */
export async function tryLock(file) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  // Linking a finished file is atomic, so no process reads a lock that does not name its holder yet.
  const mine = `${file}.${randomUUID()}`;
  await fs.writeFile(mine, identityOf(process.pid));
  try {
    for (;;) {
      try {
        await fs.link(mine, file);
        return { release: () => fs.rm(file, { force: true }) };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const holder = await fs.readFile(file, 'utf8').catch(() => '');
      const pid = Number.parseInt(holder, 10) || 0;
      if (holder !== '' && identityOf(pid) === holder) return { holder: pid };
      await removeStale(file, holder);
    }
  } finally {
    await fs.rm(mine, { force: true });
  }
}

/**
 * Removes a lock whose holder has exited. Two processes may find the same stale lock: the slower one must not remove the lock
 * that the faster one has taken since. So it checks what it moved aside, and puts a different lock back.
 * @param {string} file
 * @param {string} holder
 */
async function removeStale(file, holder) {
  const aside = `${file}.${randomUUID()}`;
  try {
    await fs.rename(file, aside);
  } catch {
    return;
  }
  if ((await fs.readFile(aside, 'utf8')) !== holder) await fs.link(aside, file).catch(() => undefined);
  await fs.rm(aside, { force: true });
}

/**
 * Runs the work while holding the lock file. Waits until the current holder releases it.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{signal?: AbortSignal}} [options] signal: aborts the wait
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { signal } = {}) {
  for (;;) {
    const lock = await tryLock(file);
    if (lock.holder === undefined) {
      try {
        return await work();
      } finally {
        await lock.release();
      }
    }
    await wait(200, undefined, { signal });
  }
}
