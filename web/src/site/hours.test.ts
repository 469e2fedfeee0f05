import { describe, expect, it } from '@jest/globals';
import { type DayHours, formatHours } from './hours.ts';
import { openingHours } from './shop.ts';

const with_ = (changes: Partial<Record<DayHours['day'], Partial<DayHours>>>) =>
  openingHours.map((hours) => ({ ...hours, ...changes[hours.day] }));

describe('the line of opening hours', () => {
  it('P-2-041 reads Ma-Pe 9-17, La 10-13 with the default hours', () => {
    expect(formatHours(openingHours)).toBe('Ma-Pe 9-17, La 10-13');
  });
  it('lists the days when Monday to Friday differ', () => {
    expect(formatHours(with_({ pe: { close: '15:30' } }))).toBe('Ma 9-17, Ti 9-17, Ke 9-17, To 9-17, Pe 9-15:30, La 10-13');
  });
  it('leaves closed days out and adds Sunday when it is open', () => {
    expect(formatHours(with_({ la: { isClosed: true }, su: { open: '12:00', close: '16:00', isClosed: false } }))).toBe(
      'Ma-Pe 9-17, Su 12-16',
    );
  });
});
