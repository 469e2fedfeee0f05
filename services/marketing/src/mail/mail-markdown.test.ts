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

describe('a picture in a text', () => {
  const sizeOf = (address: string) => /width="\d+"(?: height="\d+")?/.exec(mailHtml(`![Kuva](${address})`, publicUrl))?.[0];
  it.each([
    ['fits into the column', '/images/0123456789abcdef/1600.webp#1600x900', 'width="536" height="302"'],
    ['is not enlarged', '/images/0123456789abcdef/1600.webp#300x200', 'width="300" height="200"'],
    ['has no height when its size is unknown', '/images/0123456789abcdef/1600.webp', 'width="536"'],
    ['has no height when its size is nothing', '/images/0123456789abcdef/1600.webp#0x0', 'width="536"'],
  ])('%s', (_, address, size) => expect(sizeOf(address)).toBe(size));
});

describe('pictureUrl', () => {
  const uploaded = '/images/0123456789abcdef0123456789abcdef';
  it.each([
    [`${uploaded}/1600.avif#1600x900`, `${publicUrl}${uploaded}/mail-1200`],
    [`${uploaded}/400.webp`, `${publicUrl}${uploaded}/mail-1200`],
    [`${publicUrl}${uploaded}/800.webp`, `${publicUrl}${uploaded}/mail-1200`],
    [`https://kauppa.example${uploaded}/800.webp`, `${publicUrl}${uploaded}/mail-1200`],
    [`https://muu.example${uploaded}/800.webp`, `https://muu.example${uploaded}/800.webp`],
    ['https://muu.example/a.png', 'https://muu.example/a.png'],
    ['/kuva.png', `${publicUrl}/kuva.png`],
    ['/sivut/images/0123456789abcdef/800.webp', `${publicUrl}/sivut/images/0123456789abcdef/800.webp`],
  ])('%s', (address, url) => expect(pictureUrl(address, 'mail-1200', publicUrl)).toBe(url));

  it('is that of a thumbnail when asked', () =>
    expect(pictureUrl(`${uploaded}/800.webp`, 'mail-240', publicUrl)).toBe(`${publicUrl}${uploaded}/mail-240`));
});

describe('linksIn', () => {
  it('finds links and pictures, refused ones too', () =>
    expect(linksIn('[**a** b](javascript:x) ![c](data:x) <https://d.example>')).toEqual([
      { address: 'javascript:x', text: 'a b', isPicture: false },
      { address: 'data:x', text: 'c', isPicture: true },
      { address: 'https://d.example', text: 'https://d.example', isPicture: false },
    ]));
});
