import fs from 'node:fs';
import { readable } from './programs.mjs';

const INTERVAL_MS = 500;
/** The log level of errors in pino. */
const ERROR_LEVEL = 50;
/** A failing process may log thousands of errors a second. All of them are in its log file. */
const MAX_LINES_PER_POLL = 3;

/** Renames the log of the previous start, so that a crash can still be investigated after a restart. */
export function rotateLog(file: string): void {
  if (fs.existsSync(file)) fs.renameSync(file, file.replace(/\.log$/, '.previous.log'));
}

/** Reports the errors that a process adds to its log file. @returns a function that stops following */
export function followErrors(file: string, report: (line: string) => void): () => void {
  let position = 0;
  let rest = '';
  const timer = setInterval(() => {
    const added = readFrom(file, position);
    position += added.length;
    const lines = (rest + added.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    const errors = [...new Set(lines.filter(isError).map(readable))];
    for (const line of errors.slice(0, MAX_LINES_PER_POLL)) report(line);
    if (errors.length > MAX_LINES_PER_POLL) report(`and ${errors.length - MAX_LINES_PER_POLL} more: ${file}`);
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function readFrom(file: string, position: number): Buffer {
  try {
    const { size } = fs.statSync(file);
    if (size <= position) return Buffer.alloc(0);
    const bytes = Buffer.alloc(size - position);
    const descriptor = fs.openSync(file, 'r');
    const count = fs.readSync(descriptor, bytes, 0, bytes.length, position);
    fs.closeSync(descriptor);
    return bytes.subarray(0, count);
  } catch {
    return Buffer.alloc(0);
  }
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return /^\s*(\w*Error|fatal)\b/i.test(line);
  const level = /"level":\s*("?\w+"?)/.exec(line)?.[1] ?? '';
  return Number(level) >= ERROR_LEVEL || level === '"error"' || level === '"fatal"';
}
