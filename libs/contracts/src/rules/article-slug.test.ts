import { describe, expect, it } from '@jest/globals';
import { freeSlug, slugOf } from './article-slug.ts';

describe('the slug of an article', () => {
  it.each([
    ['Näin säilytät renkaat talven yli', 'nain-sailytat-renkaat-talven-yli'],
    ['ÄÖÅ äöå éüñš', 'aoa-aoa-euns'],
    ['Straße & Ørsted', 'strasse-orsted'],
    ["Mikä on ”3PMSF”? Rengas'sanastoa", 'mika-on-3pmsf-rengassanastoa'],
    ['Koko 205/55R16', 'koko-205-55r16'],
    ['Talvi ❄️ tulee 🚗', 'talvi-tulee'],
    ['  --Renkaat--  ', 'renkaat'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['ﬁnaali ①', 'finaali-1'],
    ['', 'artikkeli'],
    ['🚗🚗', 'artikkeli'],
    ['إطارات الشتاء', 'artikkeli'],
    ['!?…', 'artikkeli'],
  ])('%j → %s', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('is cut at the end of a word', () => {
    const slug = slugOf('renkaat ja vanteet '.repeat(10));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(renkaat|ja|vanteet)(-(renkaat|ja|vanteet))*$/);
  });

  it('is not cut before a word that exactly fits', () => {
    expect(slugOf(`${'a'.repeat(39)} ${'b'.repeat(40)} c`)).toBe(`${'a'.repeat(39)}-${'b'.repeat(40)}`);
  });

  it('is cut within a single word that is too long', () => expect(slugOf('a'.repeat(200))).toBe('a'.repeat(80)));

  it('takes the first free number', () => {
    expect(freeSlug('talvi', new Set())).toBe('talvi');
    expect(freeSlug('talvi', new Set(['talvi', 'talvi-2', 'talvi-4']))).toBe('talvi-3');
  });
});
