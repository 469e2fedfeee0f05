import { describe, expect, it } from '@jest/globals';
import { over } from './over.ts';

describe('what is given over what there is', () => {
  it('keeps what is stored and takes over what is new, within objects too', () => {
    const defaults = { name: 'Kauppa', links: { map: 'a', booking: 'b' }, days: [1, 2, 3], open: true };
    expect(over({ name: '', links: { map: 'c' } as never, days: [], open: false }, defaults)).toEqual({
      name: '',
      links: { map: 'c', booking: 'b' },
      days: [],
      open: false,
    });
  });

  it('does not change the defaults', () => {
    const defaults = Object.freeze({ links: Object.freeze({ map: 'a' as string }) });
    expect(over({ links: { map: 'b' } }, defaults)).toEqual({ links: { map: 'b' } });
    expect(defaults).toEqual({ links: { map: 'a' } });
  });

  it('what is left out stays, null does not', () => {
    const before: { note: string | null; stock: number } = { note: 'a', stock: 4 };
    expect(over({ note: null, stock: undefined }, before)).toEqual({ note: null, stock: 4 });
  });
});
