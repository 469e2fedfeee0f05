import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

function kilobytes(pid: number, name: string): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8'))?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Megabytes of memory that the process holds now. */
export const residentMegabytes = (pid: number): number =>
  (kilobytes(pid, 'VmRSS') ?? Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))) / 1024;

/** Begins a new peak; where the system keeps none (macOS), peakMegabytes answers the present instead. */
export function forgetPeak(pid: number): void {
  if (kilobytes(pid, 'VmHWM') !== undefined) fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most megabytes that the process held since forgetPeak. */
export const peakMegabytes = (pid: number): number => (kilobytes(pid, 'VmHWM') ?? residentMegabytes(pid) * 1024) / 1024;
