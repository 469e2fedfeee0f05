/** Escapes text as one line of Markdown, so that it renders literally: no marks, links, HTML or extra table columns. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~#]/g, (mark) => `\\${mark}`);

/** A table whose cells are already Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], rightFrom = 1): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at < rightFrom ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** 'a', 'a ja b', 'a, b ja c' */
export const enumerated = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ja ${words.at(-1) ?? ''}`;

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fi') + text.slice(1);
