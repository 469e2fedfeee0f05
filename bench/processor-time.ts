import { readFileSync } from 'node:fs';

/** A kernel tick (USER_HZ) is 10 ms on all Linux platforms that Node supports. */
const TICK_MS = 10;

/** Returns the processor time that a process has used so far (all threads, user and system), in milliseconds. */
export function processorTime(pid: number): number {
  // The process name in parentheses may contain spaces, so fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
