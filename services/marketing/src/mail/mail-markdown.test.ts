import { describe, expect, it } from '@jest/globals';
import { linksIn, mailHtml, mailText, pictureUrl } from './mail-markdown.ts';

const publicUrl = 'https://www.kauppa.example';

describe('mailText', () => {
  it.each([
    ['paragraphs and marks', 'Hei **sinä** ja *minä*!\n\nToinen `rivi`.', 'Hei sinä ja minä!\n\nToinen rivi.'],
    [
      'links',
      '[Varaa](/aika), [soita](tel:+358195550), <https://a.example/>',
      'Varaa (https://www.kauppa.example/aika), soita (+358195550), https://a.example/',
    ],
    ['pictures', '![Urat](/images/a.png) ![](/images/b.png)', '[Kuva: Urat]'],
    ['lists', '- a\n- b\n  - c\n\n3. x\n4. y', '- a\n- b\n  - c\n\n3. x\n4. y'],
    ['headings and quotes', '# Otsikko\n\n> Lainaus\n> jatkuu\n\n---\n\nLoppu', 'Otsikko\n\n> Lainaus\n> jatkuu\n\n---\n\nLoppu'],
    ['tables', '| Koko | Hinta |\n|---|--:|\n| 16 | 39,90 € |', 'Koko | Hinta\n16 | 39,90 €'],
    ['HTML as text', '<b>x</b>', '<b>x</b>'],
  ])('%s', (_, markdown, text) => expect(mailText(markdown, publicUrl)).toBe(text));
});

describe('mailHtml', () => {
  it('styles each element inline, and keeps figures on one line', () => {
    const html = mailHtml('Hinta 39,90 €\n\n- [a](/b)', publicUrl);
    expect(html).toContain('<span style="white-space:nowrap">39,90\u00a0€</span>');
    expect(html).toMatch(
      /<ul style="[^"]+">\s*<li style="[^"]+"><a href="https:\/\/www\.kauppa\.example\/b" style="[^"]+" class="link">a<\/a>/,
    );
  });

  it('keeps a link to another host name of the shop', () =>
    expect(mailHtml('[a](https://kauppa.example/b)', publicUrl)).toContain('href="https://www.kauppa.example/b"'));
});

describe('pictureUrl', () => {
  it.each([
    ['/images/0123456789abcdef/1600.avif#1600x900', 'https://www.kauppa.example/images/0123456789abcdef/400.webp'],
    ['https://muu.example/a.png', 'https://muu.example/a.png'],
    ['/kuva.png', 'https://www.kauppa.example/kuva.png'],
  ])('%s', (address, url) => expect(pictureUrl(address, 400, publicUrl)).toBe(url));
});

describe('linksIn', () => {
  it('finds links and pictures, refused ones too', () =>
    expect(linksIn('[**a** b](javascript:x) ![c](data:x) <https://d.example>')).toEqual([
      { address: 'javascript:x', text: 'a b', isPicture: false },
      { address: 'data:x', text: 'c', isPicture: true },
      { address: 'https://d.example', text: 'https://d.example', isPicture: false },
    ]));
});
