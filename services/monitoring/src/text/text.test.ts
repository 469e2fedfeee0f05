import { describe, expect, it } from '@jest/globals';
import { readableText } from './readable-text.ts';
import { changeOfText } from './text-change.ts';

const page = (body: string) => ({
  url: 'https://a.example/',
  contentType: 'text/html',
  text: `<html><head><title>x</title></head><body>${body}</body></html>`,
});
const textOf = (body: string) => readableText(page(body));

describe('the readable text of a page', () => {
  it('is what a person reads, one block a line', () =>
    expect(textOf('<h1>Kesärenkaat</h1><p>Nyt <b>89,90 €</b>\n kappale</p><ul><li>A</li><li>B</li></ul>')).toBe(
      'Kesärenkaat\nNyt 89,90 € kappale\nA\nB',
    ));

  it.each([
    ['menus', '<nav><a>Etusivu</a></nav>'],
    ['scripts', '<script>var a = "89,90 €"</script><style>b{}</style>'],
    ['consent banners', '<div class="cookie-consent">Hyväksy evästeet</div><div id="onetrust-banner">x</div>'],
    ['carts', '<div class="mini-cart cart">0,00 €</div>'],
    ['hidden parts', '<p hidden>x</p><p style="display: none">y</p><p aria-hidden="true">z</p>'],
    ['counters', '<p>12 kävijää</p>'],
    ['dates and times', '<p>26.11.2026 klo 14.32</p><p>2026-11-26T10:00:00Z</p>'],
    ['the year of the footer', '<p>© 2019–2026</p>'],
  ])('has no %s', (_what, body) => expect(textOf(`<p>Renkaat</p>${body}`)).toBe('Renkaat'));

  it('keeps prices that look like a time of day', () => expect(textOf('<p>Vain 9.90 €</p>')).toBe('Vain 9.90 €'));

  it('stands elements that are nested without an end', () => expect(textOf('<div>'.repeat(20_000) + 'x')).toBe('x'));
});

describe('a change of text', () => {
  it('is told in words, with what is around it', () => {
    const words = Array.from({ length: 40 }, (_, index) => `sana${index}`).join(' ');
    const change = changeOfText(`${words} hinta 99 € ${words}`, `${words} hinta 89 € ${words}`);
    expect(change).toMatchObject({ added: 1, removed: 1 });
    expect(change?.parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(change?.parts[0]?.text).toMatch(/^… .*hinta $/);
    expect(change?.parts[0]?.text.length).toBeLessThan(60);
  });

  it('is none when only spaces differ', () => {
    expect(changeOfText('a b', 'a b')).toBeNull();
    expect(changeOfText('a b', 'a  b')).toBeNull();
  });

  it('is bounded for texts that have nothing in common', () => {
    const text = (prefix: string) => Array.from({ length: 8_000 }, (_, index) => `${prefix}${index * 7}`).join(' ');
    const change = changeOfText(text('a'), text('b'));
    expect(change?.parts.length).toBeLessThanOrEqual(60);
    expect(change?.added).toBe(8_000);
  });
});
