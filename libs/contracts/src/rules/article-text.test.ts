import { describe, expect, it } from '@jest/globals';
import { countWords, descriptionOf, readingMinutes } from './article-text.ts';

/** Returns the CPU time of the work in microseconds, which other processes on a busy machine do not affect. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('the description of an article', () => {
  it('is its first whole sentences, without headings and markup', () => {
    const text = [
      '## Milloin vaihdan?',
      '',
      'Vaihda **ajoissa**: [katso ohje](https://x.example/a). Lumi _yllättää_ aina.',
      '',
      '| a | b |',
      '|---|---|',
      '- Mittaa `urat`',
      '> Lainaus \\* tähti',
    ].join('\n');
    expect(descriptionOf(text)).toBe('Vaihda ajoissa: katso ohje. Lumi yllättää aina. Mittaa urat Lainaus * tähti');
  });

  it('ends with a sentence', () => {
    const text = `Ensimmäinen lause on lyhyt. Toinen ${'sana '.repeat(40)}loppui.`;
    expect(descriptionOf(text)).toBe('Ensimmäinen lause on lyhyt.');
  });

  it('cuts a first sentence that is too long at the end of a word', () => {
    const description = descriptionOf('rengas '.repeat(60));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/^(rengas )+rengas…$/);
  });

  it('never splits a surrogate pair', () => {
    const description = descriptionOf('🚗'.repeat(300));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/^(🚗)+…$/u);
  });

  it.each([
    ['', ''],
    ['```\nkoodia\n```', ''],
    ['# Vain otsikko', 'Vain otsikko'],
    ['![kuva](/images/x.webp)', ''],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Snake_case_nimi jää.', 'Snake_case_nimi jää.'],
    ['إطارات الشتاء.', 'إطارات الشتاء.'],
  ])('%j → %j', (text, description) => expect(descriptionOf(text)).toBe(description));

  it.each(['[', '![', '*_', '`', '<', '(', '> ', '```\n', '|'])('is fast on 100,000 characters of %j', (mark) => {
    const times = (unit: string) => {
      const text = unit.repeat(100_000 / unit.length);
      return timeOf(() => [descriptionOf(text), readingMinutes(text)]);
    };
    expect(times(mark) / times('sana ')).toBeLessThan(200);
  });
});

describe('reading time', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [1000, 5],
  ])('%i words take %i min', (words, minutes) => expect(readingMinutes('sana '.repeat(words))).toBe(minutes));

  it('counts words, not markup', () => {
    expect(countWords('## Hinnat\n\n| Koko | Hinta |\n| --- | ---: |\n| 205/55R16 | 89,90 € |\n\n- *Yksi* ja **kaksi**')).toBe(8);
  });
});
