import { describe, expect, it } from '@jest/globals';
import { prefillOfSearch, prefillOfTyre } from './contact-prefill.ts';

const tyre = {
  _id: '65a000000000000000000000',
  manufacturer: 'Nokian Tyres',
  model: 'Hakkapeliitta R5',
  fullSize: '205/55R16',
  loadIndex: '91',
  speedSymbol: 'H',
  currentPrice: 89.9,
};

describe('the contact form of a tyre', () => {
  it('names make, model, size, index and price, and leaves room for the visitor', () => {
    expect(prefillOfTyre(tyre, false)).toEqual({
      topic: 'renkaat',
      message: 'Hei! Olen kiinnostunut renkaasta Nokian Tyres Hakkapeliitta R5 205/55R16 91H, 89,90\u00a0€/kpl.\n\n',
      subject: 'Nokian Tyres Hakkapeliitta R5 205/55R16 91H, 89,90\u00a0€/kpl',
      tyrePath: '/renkaat/65a000000000000000000000',
    });
  });

  it('asks for an appointment under its own topic', () => {
    const { topic, message } = prefillOfTyre(tyre, true);
    expect(topic).toBe('ajanvaraus');
    expect(message).toMatch(/^Hei! Haluan varata ajan renkaiden asennukseen: Nokian Tyres .*kpl\.\n\n$/);
  });

  it('has no gap where the index is unknown', () => {
    expect(prefillOfTyre({ ...tyre, loadIndex: null, speedSymbol: null }, false).subject).toBe(
      'Nokian Tyres Hakkapeliitta R5 205/55R16, 89,90\u00a0€/kpl',
    );
  });
});

describe('the contact form of a size', () => {
  it('names the size', () => {
    expect(prefillOfSearch('205/55R16')).toEqual({
      topic: 'renkaat',
      message: 'Hei! Etsin renkaita kokoon 205/55R16.\n\n',
      subject: '205/55R16',
      tyrePath: null,
    });
  });

  it.each([
    ['205/55R16 91V', '205/55R16 91V'],
    ['255/35 R19 (96Y) XL', '255/35R19 96Y'],
    ['205/55R16 94', '205/55R16 94'],
    ['205/55R16 V', '205/55R16 V'],
    ['Osta nyt 205-55-16 www.example.com', '205/55R16'],
  ])('names its load and speed, and nothing else of the text: %j', (text, subject) => {
    expect(prefillOfSearch(text)).toMatchObject({ subject, message: `Hei! Etsin renkaita kokoon ${subject}.\n\n` });
  });

  it('is the plain form without a size', () => {
    expect(['', '91V', 'Osta nyt', `${'x '.repeat(150)}205/55R16`].map(prefillOfSearch)).toEqual([null, null, null, null]);
  });
});
