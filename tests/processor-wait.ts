import fs from 'node:fs';

function waitIn(file: string): number {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    // The system does not provide the file, or the process has ended.
    return 0;
  }
  const [, waited = '0'] = text.split(' ');
  return Number(waited) / 1e6;
}

/**
 * Returns the milliseconds in which the process's main thread was ready to run but waited for a processor. A test on a busy
 * machine may subtract them from a measured time. 0 where the system does not report them.
 */
export const processorWait = (pid: number): number => waitIn(`/proc/${pid}/schedstat`);

/** Returns the same for the calling thread. */
export const ownProcessorWait = (): number => waitIn('/proc/thread-self/schedstat');
