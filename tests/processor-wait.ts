import fs from 'node:fs';

function waitIn(file: string): number {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    // The system does not tell, or the process has ended.
    return 0;
  }
  const [, waited = '0'] = text.split(' ');
  return Number(waited) / 1e6;
}

/**
 * Milliseconds that the process's main thread was ready to run but had to wait, because others had the processors: what
 * a test may take off the time it measured on a busy machine. 0 where the system does not tell.
 */
export const processorWait = (pid: number): number => waitIn(`/proc/${pid}/schedstat`);

/** The same of the thread that asks. */
export const ownProcessorWait = (): number => waitIn('/proc/thread-self/schedstat');
