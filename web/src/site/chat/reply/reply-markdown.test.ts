import { expect, test } from '@jest/globals';
import { type Inline, type LinkTargets, allowedLink, parseReply } from './reply-markdown.ts';

const targets: LinkTargets = {
  hosts: new Set(['ajanvaraus.rengas-kaarto.example']),
  contacts: new Set(['tel:+358195550142', 'mailto:myynti@rengas-kaarto.example']),
  words: { '019 555 0142': 'tel:+358195550142' },
};
const parse = (reply: string) => parseReply(reply, targets);
const text = (words: string): Inline => ({ type: 'text', text: words });
const lineOf = (reply: string) => {
  const [block] = parse(reply);
  return block?.type === 'paragraph' ? block.lines[0] : undefined;
};

test('paragraphs are separated by blank lines, and keep their lines', () => {
  expect(parse('Yksi\nkaksi\n\nKolme')).toEqual([
    { type: 'paragraph', lines: [[text('Yksi')], [text('kaksi')]] },
    { type: 'paragraph', lines: [[text('Kolme')]] },
  ]);
});

test('lists have bullets or numbers', () => {
  expect(parse('Auki:\n- ma\n\n- ti\n\nNäin:\n3. ensin\n4) sitten')).toEqual([
    { type: 'paragraph', lines: [[text('Auki:')]] },
    { type: 'list', ordered: false, start: 1, items: [[[text('ma')]], [[text('ti')]]] },
    { type: 'paragraph', lines: [[text('Näin:')]] },
    { type: 'list', ordered: true, start: 3, items: [[[text('ensin')]], [[text('sitten')]]] },
  ]);
});

test('bold text, sizes and prices are marked', () => {
  expect(lineOf('Koko **205/55R16** maksaa 1 299,00 € heti')).toEqual([
    text('Koko '),
    { type: 'bold', content: [{ type: 'figures', text: '205/55R16' }] },
    text(' maksaa '),
    { type: 'figures', text: '1 299,00 €' },
    text(' heti'),
  ]);
});

test('opening hours do not break', () =>
  expect(lineOf('La 10–13, su 9.30–12')).toEqual([
    text('La '),
    { type: 'figures', text: '10–13' },
    text(', su '),
    { type: 'figures', text: '9.30–12' },
  ]));

test('a heading is a bold paragraph of its own', () =>
  expect(parse('## Hinnat\nHeti')).toEqual([
    { type: 'paragraph', lines: [[{ type: 'bold', content: [text('Hinnat')] }]] },
    { type: 'paragraph', lines: [[text('Heti')]] },
  ]));

test('HTML and pictures stay text', () => {
  expect(lineOf('<img src=x onerror=alert(1)>')).toEqual([text('<img src=x onerror=alert(1)>')]);
  expect(lineOf('![kuva](/images/a.png)')).toEqual([text('kuva')]);
});

test('links lead to our own pages and to the hosts of the shop only', () => {
  expect(lineOf('[Hinnasto](/hinnasto).')).toEqual([{ type: 'link', href: '/hinnasto', content: [text('Hinnasto')] }, text('.')]);
  expect(lineOf('[Varaa](https://ajanvaraus.rengas-kaarto.example/?a=1)')).toEqual([
    { type: 'link', href: 'https://ajanvaraus.rengas-kaarto.example/?a=1', content: [text('Varaa')] },
  ]);
  expect(lineOf('[Varaa](https://muu.example/)')).toEqual([text('Varaa')]);
  expect(lineOf('https://muu.example/x.')).toEqual([text('https://muu.example/x'), text('.')]);
});

test.each([
  '//muu.example',
  '/\\muu.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'http://ajanvaraus.rengas-kaarto.example/',
  'https://ajanvaraus.rengas-kaarto.example@muu.example/',
  'https://a@ajanvaraus.rengas-kaarto.example/',
  'https://ajanvaraus.rengas-kaarto.example.muu.example/',
  'tel:+358700123',
  'mailto:muu@muu.example',
  'renkaat',
])('%s is not a link', (href) => expect(allowedLink(href, targets)).toBeNull());

test('the phone number is a link wherever it stands', () => {
  expect(lineOf('Soita 019 555 0142!')).toEqual([
    text('Soita '),
    { type: 'link', href: 'tel:+358195550142', content: [{ type: 'figures', text: '019 555 0142' }] },
    text('!'),
  ]);
  expect(allowedLink('tel:+358 19 555 0142', targets)).toBe('tel:+358195550142');
});

test('an unfinished text is shown as it is', () => expect(lineOf('Koko on **205 ja [Hin')).toEqual([text('Koko on **205 ja [Hin')]));

test('long input takes linear time', () => {
  const begun = process.cpuUsage().user;
  for (const part of ['[', '**a', '[a](', '1 000 ', '__a', 'https://']) parse(part.repeat(20_000 / part.length));
  expect(process.cpuUsage().user - begun).toBeLessThan(5_000_000);
});
