import { helsinkiDate } from '#contracts/rules/helsinki-time';

/** Days on which shops close although they are not public holidays. */
const EVES = new Set(['juhannusaatto', 'jouluaatto']);

const capitalised = (name: string): string => name.charAt(0).toLocaleUpperCase('fi') + name.slice(1);

/** Returns the public holidays of Finland in a year and the two eves on which shops close, in order, by their Finnish names. */
export async function holidaysOf(year: number): Promise<{ date: string; name: string }[]> {
  // Imported lazily: it loads the holidays of the whole world (37 MB) and is needed a few times a year.
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('FI', { languages: ['fi'] })
    .getHolidays(year)
    .filter(({ type, name }) => type === 'public' || EVES.has(name.toLocaleLowerCase('fi')))
    .map(({ start, name }) => ({ date: helsinkiDate(start), name: capitalised(name) }));
}
