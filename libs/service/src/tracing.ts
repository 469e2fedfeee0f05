import { randomBytes } from 'node:crypto';

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The W3C `traceparent` under which a process does its part of a trace: the parent's trace with a span of its own, or a
 * new, sampled trace where there is no valid parent.
 */
export function childTraceparent(parent?: string | null): string {
  const span = randomBytes(8).toString('hex');
  if (parent && TRACEPARENT.test(parent)) return `${parent.slice(0, 36)}${span}${parent.slice(52)}`;
  return `00-${randomBytes(16).toString('hex')}-${span}-01`;
}
