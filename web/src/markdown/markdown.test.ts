import { describe, expect, it } from '@jest/globals';
import { withFixedFigures } from '#contracts/rules/fixed-figures';
import { renderMarkdown } from './markdown.ts';

/** Returns the processor time of the work in microseconds, which does not depend on other load on the machine. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const html = (text: string) => renderMarkdown(text).html.trim();

describe('headings', () => {
  it('start at the second level, skip no level and have ids made from Finnish words', () => {
    const { html: page, headings } = renderMarkdown('# Näin luet\n\n#### Hinta & koko\n\n## Näin luet\n\n## 😀');
    expect(headings).toEqual([
      { id: 'nain-luet', text: 'Näin luet', level: 2 },
      { id: 'hinta-koko', text: 'Hinta & koko', level: 3 },
      { id: 'nain-luet-2', text: 'Näin luet', level: 2 },
      { id: 'otsikko', text: '😀', level: 2 },
    ]);
    expect(page).toContain('<h2 id="nain-luet">Näin luet</h2>');
    expect(page).toContain('<h3 id="hinta-koko">Hinta &amp; koko</h3>');
  });

  it('never reuse an id of another heading or of the page', () => {
    const { headings } = renderMarkdown('## a-2\n\n## a\n\n## a\n\n## Kysymykset\n\n## Hinta', { reserved: ['hinta'] });
    expect(headings.map(({ id }) => id)).toEqual(['a-2', 'a', 'a-3', 'kysymykset-2', 'hinta-2']);
  });
});

describe('links', () => {
  it('to our own pages open in the same tab, external ones in a new tab', () => {
    expect(html('[hinnasto](/hinnasto)')).toBe('<p><a href="/hinnasto">hinnasto</a></p>');
    expect(html('[alas](#kysymykset) [soita](tel:+358195550142) [kirjoita](mailto:a@b.fi)')).toContain('href="tel:+358195550142"');
    expect(html('[muualle](https://esimerkki.example/a?b=1&c=2)')).toBe(
      '<p><a href="https://esimerkki.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">muualle<span class="sr-only"> (avautuu uuteen välilehteen)</span></a></p>',
    );
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//muualla.example)',
    '<javascript:alert(1)>',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](javascript:alert(1))',
    '[x][y]\n\n[y]: javascript:alert(1)',
  ])('refuses %j', (text) => {
    expect(html(text)).not.toMatch(/(href|src)=/);
  });
});

describe('HTML in the source', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:1">x</a></svg>',
    '<math><mtext><table><mglyph><style><img src onerror=1></math>',
    '<iframe srcdoc="x"></iframe>',
    '`<b>`',
    '```"><script>\n<b onclick=1>\n```',
    '[a](/b "x\\" onmouseover=alert(1)")',
    '![a" onerror="alert(1)](/images/0123456789abcdef/800.webp)',
    '| <b onclick=x> |\n|---|\n| <script> |',
    '<!-- --><b x>',
  ])('%s is escaped', (text) => {
    const tags = html(text).match(/<[^>]*>/g) ?? [];
    const ours =
      /^<\/?(p|a|code|pre|img|table|thead|tbody|tr|th|td|div)( (href|title|src|srcset|sizes|alt|loading|decoding|tabindex|role|aria-label|class|scope)="[^"<>]*")*>$/;
    expect(tags.filter((tag) => !ours.test(tag))).toEqual([]);
  });
});

describe('pictures', () => {
  it('of our own have the sizes that the server stores, and their dimensions', () => {
    expect(html('![Urat](/images/0123456789abcdef/1600.webp#1600x900)')).toBe(
      '<p><img src="/images/0123456789abcdef/1600.webp" srcset="/images/0123456789abcdef/400.webp 400w, /images/0123456789abcdef/800.webp 800w, /images/0123456789abcdef/1600.webp 1600w" sizes="(min-width: 48rem) 42rem, 100vw" alt="Urat" width="1600" height="900" loading="lazy" decoding="async"></p>',
    );
  });

  it.each([
    ['![Kuva](https://muualla.example/a.png)', '<a href="https://muualla.example/a.png" target="_blank"'],
    ['![Kuva](/muu/a.svg)', '<a href="/muu/a.svg">Kuva</a>'],
    ['![Kuva](/images/../admin)', '<a href="/images/../admin">Kuva</a>'],
  ])('%s becomes a link', (text, link) => {
    expect(html(text)).toContain(link);
    expect(html(text)).not.toContain('<img');
  });

  it('of other hosts within a link are replaced by their text', () => {
    expect(html('[![Kuva](https://a.example/a.png)](/hinnasto)')).toBe('<p><a href="/hinnasto">Kuva</a></p>');
  });
});

describe('tables', () => {
  it('scroll in a container of their own, also by keyboard, and have column headers', () => {
    const table = html('| Koko | Hinta |\n|---|--:|\n| 16 | 39,90 € |');
    expect(table).toMatch(/^<div class="scrolls" role="region" aria-label="Taulukko" tabindex="0"><table>/);
    expect(table).toContain('<th scope="col">Koko</th>');
    expect(table).toContain('<th scope="col" class="text-right">Hinta</th>');
    expect(table).not.toContain('style=');
  });
});

describe('figures', () => {
  it.each([
    ['hinta on 39,90 € tänään', '39,90\u00a0€'],
    ['yli 20 000 km', '20\u00a0000\u00a0km'],
    ['reiän koko 5 × 112', '5\u00a0×\u00a0112'],
    ['koko 205/55 R16 ja muut', '205/55\u00a0R16'],
    ['noin 80–120 km/h nopeudessa', '80–120\u00a0km/h'],
    ['korko 0 %, ei muuta', '0\u00a0%'],
  ])('%s does not wrap', (text, fixed) => {
    expect(withFixedFigures(text)).toContain(fixed);
    expect(html(text)).toContain(`<span class="whitespace-nowrap">${fixed}</span>`);
  });

  it('leaves other numbers unchanged', () => {
    expect(withFixedFigures('Vuonna 2026 renkaita 4 kpl, ma 9–17.')).toBe('Vuonna 2026 renkaita 4 kpl, ma 9–17.');
  });
});

describe('emoji and right-to-left text', () => {
  it('are kept, with dir="auto" on right-to-left blocks', () => {
    expect(html('Hei 👨‍👩‍👧 **😀**')).toBe('<p>Hei 👨‍👩‍👧 <strong>😀</strong></p>');
    expect(html('مرحبا')).toBe('<p dir="auto">مرحبا</p>');
    expect(html('- \u202eoikealta')).toContain('<li dir="auto">');
    expect(html('## שלום')).toContain('dir="auto"');
  });
});

describe('rendering time', () => {
  const size = 100_000;
  it.each([
    ['prose', 'Rengas maksaa 89,90 € ja painaa 10 kg. **Hyvä** [linkki](/a).\n\n'],
    ['brackets', '['],
    ['pictures', '!['],
    ['emphasis', '*a **b _c '],
    ['quotes', '>'],
    ['lists', '- '],
    ['backticks', '`a``b'],
    ['angles', '<a'],
    ['figures', '111 '],
    ['digits', '1'],
    ['sizes', '205/'],
    ['cells', '|'],
    ['headings', '# a\n'],
    ['references', '[a]: /b\n'],
  ])('of 100 kB of %s is of the order of 100 kB of text', (_, unit) => {
    const times = (repeated: string) => timeOf(() => renderMarkdown(repeated.repeat(Math.ceil(size / repeated.length)).slice(0, size)));
    expect(times(unit) / times('Sana ja **toinen**. ')).toBeLessThan(200);
  });
});

describe('a picture that was stored with an absolute address', () => {
  const text = '![Urat](https://www.kauppa.example/images/0123456789abcdef/800.webp)';

  it('is shown if it is our own', () => {
    expect(renderMarkdown(text, { publicUrl: 'https://kauppa.example' }).html).toContain('<img src="/images/0123456789abcdef/800.webp"');
  });

  it('is a link if it is not our own', () => {
    expect(renderMarkdown(text, { publicUrl: 'https://toinen.example' }).html).not.toContain('<img');
  });
});
