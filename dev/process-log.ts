import fs from 'node:fs';
import { readable } from './programs.mjs';

const INTERVAL_MS = 500;
/** pino's number for errors. */
const ERROR_LEVEL = 50;
/** A process in trouble may log thousands of errors a second; they are all in its file. */
const LINES_AT_ONCE = 3;

/** Keeps the log of the start before: the last words of a crash are looked for after the next start. */
export function rotateLog(file: string): void {
  if (fs.existsSync(file)) fs.renameSync(file, file.replace(/\.log$/, '.previous.log'));
}

/** Tells the errors that a process adds to its log file; answers a function that ends it. */
export function followErrors(file: string, tell: (line: string) => void): () => void {
  let position = 0;
  let rest = '';
  const timer = setInterval(() => {
    const added = readFrom(file, position);
    position += added.length;
    const lines = (rest + added.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    const errors = [...new Set(lines.filter(isError).map(readable))];
    for (const line of errors.slice(0, LINES_AT_ONCE)) tell(line);
    if (errors.length > LINES_AT_ONCE) tell(`and ${errors.length - LINES_AT_ONCE} more: ${file}`);
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
