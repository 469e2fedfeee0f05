import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

function kilobytes(pid: number, name: string): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8'))?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Returns the resident memory of the process in megabytes. */
export const residentMegabytes = (pid: number): number =>
  (kilobytes(pid, 'VmRSS') ?? Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))) / 1024;

/** Resets the peak of the process. Where the system records no peak (macOS), `peakMegabytes` returns the current value. */
export function resetPeak(pid: number): void {
  if (kilobytes(pid, 'VmHWM') !== undefined) fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the peak resident memory in megabytes since `resetPeak`. */
export const peakMegabytes = (pid: number): number => (kilobytes(pid, 'VmHWM') ?? residentMegabytes(pid) * 1024) / 1024;
