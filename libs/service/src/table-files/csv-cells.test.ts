import { describe, expect, it } from '@jest/globals';
import { formatCsvRow, withoutApostrophe } from './csv-cells.ts';

describe('a row of a CSV file', () => {
  it('has semicolons, quotes where they are needed, and a line end for Excel', () => {
    expect(formatCsvRow(['a', 'b;c', 'd"e', 'f\ng', ' h', ''])).toBe('a;"b;c";"d""e";"f\ng";" h";\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|cmd', '＝1+1', '=cmd|calc@example.fi'])(
    'makes the formula %p harmless, and a reader gets its text back',
    (text) => {
      expect(withoutApostrophe(`'${text}`)).toBe(text);
      expect(formatCsvRow([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
    },
  );

  it("keeps a formula's apostrophe", () => {
    expect(formatCsvRow(["'=1"])).toBe(`"''=1"\r\n`);
    expect(withoutApostrophe("''=1")).toBe("'=1");
  });

  it.each(["'t Hooft", "''", 'a', ''])('keeps the apostrophe of %p', (text) => {
    expect(withoutApostrophe(text)).toBe(text);
  });
});
