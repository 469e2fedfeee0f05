import fs from 'node:fs';

/**
 * Milliseconds that the process's main thread was ready to run but had to wait, because others had the processors: what
 * a test may take off the time it measured on a busy machine. 0 where the system does not tell.
 */
export function processorWait(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  if (!fs.existsSync(file)) return 0;
  const [, waited = '0'] = fs.readFileSync(file, 'utf8').split(' ');
  return Number(waited) / 1e6;
}
