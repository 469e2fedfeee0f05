import { describe, expect, it } from '@jest/globals';
import { articleIn } from './model-response.ts';

/** Microseconds of processor time that the work takes. Unlike wall time it does not depend on other processes. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const body = `Johdanto.\n\n## Väliotsikko\n\n${'Renkaat kannattaa tarkistaa ajoissa ennen talvea. '.repeat(15).trim()}`;

describe('articleIn', () => {
  it('reads a title and a text', () => {
    expect(articleIn(`# Talvi tulee\n\n${body}`, 'Vara')).toEqual({ title: 'Talvi tulee', content: body });
  });

  it.each([
    ['a fence', `\`\`\`markdown\n# Talvi tulee\n\n${body}\n\`\`\``],
    ['a fence with words around it', `Tässä artikkeli:\n\n\`\`\`md\n# Talvi tulee\n\n${body}\n\`\`\`\nToivottavasti auttaa!`],
    ['Windows line ends', `# Talvi tulee\n\n${body}`.replaceAll('\n', '\r\n')],
    ['bold marks in the title', `# **Talvi tulee**\n\n${body}`],
    ['a word before the title', `Otsikko: "Talvi tulee"\n\n${body}`],
    ['HTML', `# Talvi <b>tulee</b>\n\n<script>alert("x")</script><!-- huomautus -->${body}<p></p>`],
    ['control characters', `# Talvi\u0007 tulee\n\n${body}\u0000`],
  ])('reads an article in spite of %s', (_, response) => {
    expect(articleIn(response, 'Vara')).toEqual({ title: 'Talvi tulee', content: body });
  });

  it('uses the fallback title when there is none', () => expect(articleIn(body, 'Vara')).toEqual({ title: 'Vara', content: body }));

  it('turns further first-level headings into second-level ones', () => {
    expect(articleIn(`# Yksi\n\n${body}\n\n# Kaksi\n\nLoppu.`, '')?.content).toContain('\n## Kaksi\n');
  });

  it.each([
    ['nothing', ''],
    ['a refusal', 'En voi auttaa tässä.'],
    ['a fence without text', '```\n\n```'],
    ['far too much', 'sana '.repeat(30_000)],
  ])('returns null for %s', (_, response) => expect(articleIn(response, 'Vara')).toBeNull());

  it.each(['```\n', '<', '<script>', '# ', '\n', '<!--'])('takes linear time for 100,000 characters of %j', (mark) => {
    const times = (unit: string) => timeOf(() => articleIn(unit.repeat(100_000 / unit.length), ''));
    expect(times(mark) / times('# Otsikko\n\nsana ')).toBeLessThan(200);
  });
});
