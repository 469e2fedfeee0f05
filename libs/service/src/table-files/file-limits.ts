/** Limits of a file's content. A file that exceeds one of them is rejected as a whole, whatever its size in bytes. */
export const limits = {
  /** Non-empty rows, without the header row. */
  rows: 100_000,
  /** All rows, including the empty ones that spreadsheets often append. */
  lines: 300_000,
  columns: 200,
  /** Characters of one row of a CSV file, or of one item of a JSON file. */
  row: 1_000_000,
  /** Nesting levels of a JSON file, including the list itself. */
  depth: 8,
} as const;

const count = new Intl.NumberFormat('fi-FI');

/** Error messages for files that exceed a limit. */
export const limitTexts = {
  rows: `Tiedostossa on yli ${count.format(limits.rows)} riviä. Jaa se osiin.`,
  lines: `Tiedostossa on yli ${count.format(limits.lines)} riviä, enimmäkseen tyhjiä. Poista tyhjät rivit.`,
  columns: `Tiedostossa on yli ${limits.columns} saraketta. Poista tarpeettomat sarakkeet.`,
  row: (at: number) => `Rivi ${at} on liian pitkä (yli ${count.format(limits.row)} merkkiä). Tarkista rivinvaihdot ja lainausmerkit.`,
  depth: `JSON-tiedostossa on yli ${limits.depth} tasoa sisäkkäin. Tuonti lukee luettelon, jonka kohdissa on tietoja.`,
} as const;
