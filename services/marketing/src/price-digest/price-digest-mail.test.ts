import { describe, expect, it } from '@jest/globals';
import { priceDigestMail } from './price-digest-mail.ts';

const change = (name: string, before: number, after: number) => ({
  monitorId: 'a'.repeat(24),
  name,
  productName: 'Nokian Hakkapeliitta R5 205/55R16',
  url: `https://${name.toLowerCase()}.example/r5`,
  before,
  after,
  readAt: '2026-11-26T06:05:00.000Z',
});
const mailOf = (...changes: ReturnType<typeof change>[]) =>
  priceDigestMail('1', { digestId: 'd', email: 'owner@shop.example', changes, total: changes.length }, 'https://shop.example');

describe('the mail about price changes', () => {
  it('says what one competitor did in its subject', () =>
    expect(mailOf(change('Alfa', 100, 95)).subject).toBe('Alfa laski hintaa: Nokian Hakkapeliitta R5 205/55R16'));

  it('lists falls before rises, with the difference in euros and per cent', () => {
    const { subject, text } = mailOf(change('Beta', 89.9, 99.9), change('Alfa', 100, 95));
    expect(subject).toBe('Kilpailijoiden hinnat: 2 muutosta');
    const plain = text.replaceAll('\u00a0', ' ');
    expect(plain.indexOf('Halventuneet (1)')).toBeLessThan(plain.indexOf('Kallistuneet (1)'));
    expect(plain).toContain('100,00 € → 95,00 €, −5,00 € (−5 %)');
    expect(plain).toContain('89,90 € → 99,90 €, +10,00 € (+11,1 %)');
    expect(plain).toContain('26.11.2026 klo 8.05');
  });

  it('says how many more there are', () =>
    expect(
      priceDigestMail('1', { digestId: 'd', email: 'o@shop.example', changes: [change('Alfa', 2, 1)], total: 205 }, 'https://shop.example')
        .text,
    ).toContain('Lisäksi muuttui 204 muuta hintaa.'));
});
