import { describe, expect, it } from '@jest/globals';
import { formatCsvRow } from './csv-writing.ts';

describe('a row of a CSV file', () => {
  it('has semicolons, quotes where they are needed, and a line end for Excel', () => {
    expect(formatCsvRow(['a', 'b;c', 'd"e', 'f\ng', ' h', ''])).toBe('a;"b;c";"d""e";"f\ng";" h";\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|cmd', '＝1+1', '=cmd|calc@example.fi'])(
    'makes the formula %p harmless',
    (text) => {
      expect(formatCsvRow([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
    },
  );
});
