import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { line, prose, requiredLine, requiredProse } from '../fields.ts';
import { operations } from '../operations.ts';
import { manyLines, oneLine } from './written-text.ts';

/** Characters that are invisible or change the direction of the text after them. */
const invisible = [
  ['a zero width space', '\u200B'],
  ['a zero width non-joiner', '\u200C'],
  ['a zero width joiner', '\u200D'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen at the end', '\u00AD'],
  ['a combining grapheme joiner', '\u034F'],
  ['a left-to-right mark', '\u200E'],
  ['a right-to-left mark', '\u200F'],
  ['a right-to-left override', '\u202E'],
  ['a left-to-right embedding', '\u202A'],
  ['a right-to-left isolate', '\u2067'],
  ['an Arabic letter mark', '\u061C'],
  ['a Hangul filler', '\u3164'],
  ['a Mongolian vowel separator', '\u180E'],
  ['a variation selector', '\uFE0F'],
  ['a supplementary variation selector', '\u{E0101}'],
  ['a tag', '\u{E0041}'],
  ['an invisible plus', '\u2064'],
  ['a Braille blank', '\u2800'],
] as const;

const emoji = ['👩‍🔧', '❤️', '👍🏽', '🏳️‍🌈', '👨‍👩‍👧‍👦', '🇫🇮', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🧑🏾‍🔧'];

describe('a text of one line', () => {
  it.each(invisible)('does not contain %s, and is empty when it consists of it', (_what, character) => {
    expect(oneLine(`Nok${character}ian${character}`)).toBe('Nokian');
    expect(oneLine(` ${character}${character} `)).toBe('');
    expect(requiredLine(10, 'Anna nimi.').safeParse(character).error?.issues[0]?.message).toBe('Anna nimi.');
  });

  it.each(['\u00A0', '\u2003', '\u202F', '\u3000', '\u2028', '  '])('replaces %j by one space', (space) =>
    expect(oneLine(`Nokian${space}Renkaat${space}`)).toBe('Nokian Renkaat'),
  );

  it('composes letters (NFC)', () => expect(oneLine('A\u0308ija\u0308la\u0308')).toBe('Äijälä'));

  it.each(emoji)('preserves %s', (each) =>
    expect([oneLine(`Hyvä ${each}!`), manyLines(`Hyvä ${each}!`)]).toEqual([`Hyvä ${each}!`, `Hyvä ${each}!`]),
  );

  it.each(['\n', '\t', '\u0000', '\u0085', '\u001B'])('is refused when it contains %j', (control) =>
    expect(line(10).safeParse(`a${control}b`).success).toBe(false),
  );

  it('is measured after normalisation', () => expect(line(3).parse('a\u200Bb\u200Bc')).toBe('abc'));
});

describe('a text of several lines', () => {
  it.each(invisible)('does not contain %s, and is empty when it consists of it', (_what, character) => {
    expect(manyLines(`Talvi${character}\nkesä ${character}`)).toBe('Talvi\nkesä');
    expect(requiredProse(10, 'Kirjoita.').safeParse(`${character}\n`).error?.issues[0]?.message).toBe('Kirjoita.');
  });

  it('preserves line breaks, tabs, no-break spaces and soft hyphens within words', () => {
    const text = 'Talvi\u00ADrenkaat\r\n\tnyt  1\u00A0000 €';
    expect(prose(100).parse(text)).toBe(text);
    expect(prose(100).parse('a\u2028b')).toBe('a\nb');
  });
});

/** Returns every string schema within a schema, with its path, so that a failure names it. */
function textsIn(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (key: string) => (def[key] ? textsIn(def[key] as z.ZodType, path) : []);
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([key, field]) => textsIn(field, `${path}.${key}`));
    case 'array':
      return textsIn(def['element'] as z.ZodType, `${path}[]`);
    case 'union':
      return (def['options'] as z.ZodType[]).flatMap((option) => textsIn(option, path));
    case 'tuple':
      return (def['items'] as z.ZodType[]).flatMap((item) => textsIn(item, path));
    case 'record':
      return [...textsIn(def['keyType'] as z.ZodType, `${path}{}`), ...textsIn(def['valueType'] as z.ZodType, `${path}{}`)];
    case 'pipe':
      // The output of the last schema is what is stored. A transformation is not a schema.
      return (def['out'] as z.ZodType)._zod.def.type === 'transform'
        ? textsIn(def['in'] as z.ZodType, path).map(() => ({ path, schema }))
        : inner('out');
    default:
      return inner('innerType');
  }
}

/** Passwords and tokens are only compared, and the honeypot field is not stored. */
const notNormalised = /password|\.token$|^content\.contact-message\.send\.website$/i;

describe('every text of the contracts', () => {
  const texts = operations.flatMap(({ subject, input }) => textsIn(input, subject)).filter(({ path }) => !notNormalised.test(path));

  it('is found by textsIn', () => {
    const paths = texts.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths).toEqual(
      expect.arrayContaining(['catalogue.manufacturer.create.name', 'content.blog.publish.title', 'access.customer.register.name']),
    );
  });

  it('allows several lines only in fields for long texts', () => {
    const long = texts.filter(({ schema }) => schema.safeParse('a\nb').success).map(({ path }) => path.split('.').at(-1));
    const names = [
      'answer',
      'comment',
      'consentText',
      'content',
      'description',
      'designedFor',
      'lead',
      'mainText',
      'message',
      'note',
      // Searches, which take a copied text with its tabs and line breaks.
      'search',
      'size',
      'text',
    ];
    expect([...new Set(long)].toSorted()).toEqual(names);
  });

  it.each(texts)('$path contains no invisible characters', ({ schema }) => {
    for (const [, character] of invisible) {
      const { success, data } = schema.safeParse(`a${character}b${character} c${character}`);
      expect(success && typeof data === 'string' && data !== manyLines(data)).toBe(false);
    }
  });
});
