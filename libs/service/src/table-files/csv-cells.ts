/** A cell that begins like this is a formula for Excel, LibreOffice and Google Sheets (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\t\r|%＝＋－＠]/u;
/** A formula with apostrophes before it, which keep it from being evaluated. */
const PROTECTED = /^'+[\s\p{Cc}]*[=+\-@\t\r|%＝＋－＠]/u;

/**
 * Formats one cell for a CSV file with semicolons. An apostrophe keeps a spreadsheet from evaluating a formula, because the text may
 * come from a stranger.
 */
function formatCell(text: string): string {
  // A text that looks protected gets one more, so that `withoutApostrophe` returns each text as it was.
  const harmless = FORMULA.test(text) || PROTECTED.test(text) ? `'${text}` : text;
  return /[";\r\n']/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats one row of a CSV file for Excel: semicolons, quotes where needed, CRLF. */
export const formatCsvRow = (cells: readonly string[]): string => `${cells.map(formatCell).join(';')}\r\n`;

/** Returns a cell as it was before `formatCsvRow` protected it: an export that is imported again keeps its texts. */
export const withoutApostrophe = (cell: string): string => (PROTECTED.test(cell) ? cell.slice(1) : cell);
