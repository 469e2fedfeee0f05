import { describe, expect, it } from '@jest/globals';
import { comparisonText, readText } from './comparison-texts.ts';

const cheapest = {
  monitorId: 'one',
  name: 'Rengas-Kuusamo',
  url: 'https://kuusamo.example/rengas',
  cents: 8_990,
  readAt: '2026-11-25T22:30:00.000Z',
  certainty: 'sure',
  inStock: null,
} as const;

/** With ordinary spaces, which are easier to read. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the line about competitors', () => {
  it.each([
    [300, 'Rengas-Kuusamo 3,00 € halvempi, luettu to 26.11.'],
    [-1_250, 'Meillä halvin, Rengas-Kuusamo 12,50 € kalliimpi, luettu to 26.11.'],
    [0, 'Meillä sama hinta kuin Rengas-Kuusamo, luettu to 26.11.'],
  ])('for a gap of %d cents', (gapCents, text) => expect(plain(comparisonText({ cheapest, gapCents }))).toBe(text));

  it('says when the price is not sure, and names no day that is not known', () => {
    expect(plain(comparisonText({ cheapest: { ...cheapest, certainty: 'likely' }, gapCents: 300 }))).toBe(
      'Rengas-Kuusamo 3,00 € halvempi, ei varma, luettu to 26.11.',
    );
    expect(plain(comparisonText({ cheapest: { ...cheapest, readAt: null }, gapCents: 300 }))).toBe('Rengas-Kuusamo 3,00 € halvempi');
    expect(readText({ readAt: null })).toBe('');
  });
});
