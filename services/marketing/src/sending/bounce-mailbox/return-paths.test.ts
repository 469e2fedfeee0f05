import { describe, expect, it } from '@jest/globals';
import { isEmailAddress } from '#contracts/rules/email-address';
import { ReturnPaths } from './return-paths.ts';

const id = `${'0a'.repeat(12)}-${'f1'.repeat(12)}`;
const paths = new ReturnPaths('x'.repeat(32), 'Bounce@shop.example', 'shop@shop.example');

describe('return paths', () => {
  it('name their delivery, are addresses, and survive servers that change the case', () => {
    expect(isEmailAddress(paths.of(id))).toBe(true);
    expect(paths.read(paths.of(id))).toBe(id);
    expect(paths.read(` ${paths.of(id).toUpperCase()} `)).toBe(id);
  });

  it.each([
    ['another delivery', (path: string) => path.replace('0a', '0b')],
    ['another signature', (path: string) => path.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['another domain', (path: string) => path.replace('shop.example', 'shop.example.org')],
    ['no tag', () => 'bounce@shop.example'],
    ['nothing', () => ''],
  ])('are not read with %s', (_what, change) => expect(paths.read(change(paths.of(id)))).toBeNull());

  it('are not read when they were signed with another secret', () =>
    expect(new ReturnPaths('y'.repeat(32), 'bounce@shop.example', '').read(paths.of(id))).toBeNull());

  it('are the ordinary sender when no mailbox is configured', () => {
    const plain = new ReturnPaths('x'.repeat(32), undefined, 'shop@shop.example');
    expect([plain.of(id), plain.read('shop@shop.example'), plain.read(paths.of(id))]).toEqual(['shop@shop.example', null, null]);
  });
});
