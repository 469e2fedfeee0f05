import { randomBytes } from 'node:crypto';

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Returns the W3C `traceparent` of this process's span: the parent's trace id and flags with a new span id, or a new,
 * sampled trace when there is no valid parent.
 * @param parent the caller's `traceparent` header, if any
 */
export function childTraceparent(parent?: string | null): string {
  const span = randomBytes(8).toString('hex');
  if (parent && TRACEPARENT.test(parent)) return `${parent.slice(0, 36)}${span}${parent.slice(52)}`;
  return `00-${randomBytes(16).toString('hex')}-${span}-01`;
}
