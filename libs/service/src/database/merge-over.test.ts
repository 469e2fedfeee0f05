import { describe, expect, it } from '@jest/globals';
import { mergeOver } from './merge-over.ts';

describe('mergeOver', () => {
  it('replaces the changed fields and keeps the others, also within nested objects', () => {
    const defaults = { name: 'Kauppa', links: { map: 'a', booking: 'b' }, days: [1, 2, 3], open: true };
    expect(mergeOver({ name: '', links: { map: 'c' } as never, days: [], open: false }, defaults)).toEqual({
      name: '',
      links: { map: 'c', booking: 'b' },
      days: [],
      open: false,
    });
  });

  it('does not modify the base', () => {
    const defaults = Object.freeze({ links: Object.freeze({ map: 'a' as string }) });
    expect(mergeOver({ links: { map: 'b' } }, defaults)).toEqual({ links: { map: 'b' } });
    expect(defaults).toEqual({ links: { map: 'a' } });
  });

  it('keeps a field that is undefined and replaces one with null', () => {
    const before: { note: string | null; stock: number } = { note: 'a', stock: 4 };
    expect(mergeOver({ note: null, stock: undefined }, before)).toEqual({ note: null, stock: 4 });
  });
});
