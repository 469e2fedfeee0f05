import type { Import, Outcome } from './import-kind.ts';

export const stateNames: Record<Import['state'], string> = {
  waiting: 'Odottaa vuoroaan',
  reading: 'Luetaan tiedostoa',
  checking: 'Tarkistetaan rivejä',
  applying: 'Tallennetaan rivejä',
  done: 'Valmis',
  failed: 'Epäonnistui',
  undoing: 'Perutaan',
  undone: 'Peruttu',
};

/** Labels of the outcomes: for a dry run what the import would do, otherwise what it has done. */
export const outcomeNames = (dryRun: boolean): Record<Outcome, string> =>
  dryRun
    ? { added: 'Lisätään', changed: 'Muuttuu', unchanged: 'Ennallaan', rejected: 'Hylätään' }
    : { added: 'Lisätty', changed: 'Muutettu', unchanged: 'Ennallaan', rejected: 'Hylätty' };
