/** What a file may hold. Beyond any of these it is refused as a whole, whatever its size in bytes. */
export const limits = {
  /** Rows with something in them, headers not counted. */
  rows: 100_000,
  /** Rows with the empty ones that spreadsheets leave behind. */
  lines: 300_000,
  columns: 200,
  /** Characters of one row of a CSV file, or of one item of a JSON file. */
  row: 1_000_000,
  /** Levels within each other in a JSON file, the list itself included. */
  depth: 8,
} as const;

const count = new Intl.NumberFormat('fi-FI');

/** What is said of a file that exceeds a limit. */
export const limitTexts = {
  rows: `Tiedostossa on yli ${count.format(limits.rows)} riviä. Jaa se osiin.`,
  lines: `Tiedostossa on yli ${count.format(limits.lines)} riviä, enimmäkseen tyhjiä. Poista tyhjät rivit.`,
  columns: `Tiedostossa on yli ${limits.columns} saraketta. Poista tarpeettomat sarakkeet.`,
  row: (at: number) => `Rivi ${at} on liian pitkä (yli ${count.format(limits.row)} merkkiä). Tarkista rivinvaihdot ja lainausmerkit.`,
  depth: `JSON-tiedostossa on yli ${limits.depth} tasoa sisäkkäin. Tuonti lukee listan renkaista.`,
} as const;
