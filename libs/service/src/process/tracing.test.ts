import { describe, expect, it } from '@jest/globals';
import { childTraceparent } from './tracing.ts';

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';

describe('childTraceparent', () => {
  it('keeps the trace id and the flags, and has a new span id', () => {
    const child = childTraceparent(parent);
    expect(child).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/);
    expect(child).not.toBe(parent);
  });

  it.each([undefined, null, '', 'nonsense', `${parent}-more`, parent.replace(/4b\w+(?=-00f)/, '0'.repeat(32)), parent.toUpperCase()])(
    'starts a new trace when the parent is %s',
    (invalid) => {
      expect(childTraceparent(invalid)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(childTraceparent(invalid)).not.toBe(childTraceparent(invalid));
    },
  );
});
