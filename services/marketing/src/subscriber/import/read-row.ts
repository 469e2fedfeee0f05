import type { SubscriberImportField } from '#contracts/marketing/subscriber-import';
import { finnishDay } from '#contracts/rules/campaign';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { emailKey, isEmailAddress } from '#contracts/rules/email-address';
import { isConsentRefused, isMereAnswer, isOptInMissing, isOptOut, statusProblem } from './row-status.ts';
import { isAmbiguousDate, readSubscriptionDate } from './subscription-date.ts';
import { shownCell, type Cell, type TableRow } from '#service/table-files/table';

/** A row of a list of subscribers, as far as it could be read. */
export interface ReadRow {
  row: number;
  /** The address as shown to an admin. */
  title: string;
  /** The address as typed and its key; null for a row that is rejected. */
  address: { typed: string; key: string } | null;
  /** Why the row is rejected (Finnish); '' if it is not. */
  problem: string;
  /** ISO 8601 UTC. */
  subscribedAt?: string;
  consentText?: string;
  warnings: string[];
}

const MAX_CONSENT = 1_000;

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : (cell?.items.join(', ') ?? '')).trim();

/** Takes the address out of `Matti Meikäläinen <matti@example.fi>` and `mailto:matti@example.fi`. */
function addressIn(text: string): string {
  const inBrackets = /<([^<>]{1,320})>\s*$/.exec(text)?.[1];
  return (inBrackets ?? text).replace(/^mailto:/i, '').trim();
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** A column, as far as the reading of its cells depends on it. */
interface ReadColumn {
  field: SubscriberImportField | null;
  /** Whether it says where somebody subscribed. */
  isSource: boolean;
}

/** Reads a row. */
export function readRow({ row, cells, overlong }: TableRow, columns: readonly ReadColumn[]): ReadRow {
  const cellsOf = (field: SubscriberImportField) => columns.flatMap((column, at) => (column.field === field ? [textOf(cells[at])] : []));
  const cellOf = (field: SubscriberImportField) => cellsOf(field)[0] ?? '';
  const answersOf = (field: SubscriberImportField) => cellsOf(field).map((cell) => oneLine(cell.slice(0, 200)).slice(0, 40));
  // Longer texts are not addresses and are not parsed.
  const written = cellOf('email').slice(0, 1_000).normalize('NFC');
  const typed = addressIn(written);
  const title = shownCell(written) || `Rivi ${row}`;
  const rejected = (problem: string): ReadRow => ({ row, title, address: null, problem, warnings: [] });
  if (written === '') return rejected('Sähköpostiosoite puuttuu.');
  if (!isEmailAddress(typed)) return rejected('Sähköpostiosoite ei kelpaa.');
  if (overlong) return rejected('Rivillä on enemmän soluja kuin otsikoita. Tarkista erottimet ja lainausmerkit.');
  const refusal = statusProblem(answersOf('status'));
  if (refusal !== null) return rejected(refusal);
  if (answersOf('optOut').some(isOptOut)) return rejected('Tiedoston mukaan tilaus on peruutettu tai osoite estetty.');
  const consents = columns.flatMap(({ field, isSource }, at) => (field === 'consentText' && !isSource ? [textOf(cells[at])] : []));
  if (answersOf('optIn').some(isOptInMissing) || consents.some((cell) => isConsentRefused(oneLine(cell.slice(0, 200)))))
    return rejected('Tiedoston mukaan lupaa ei ole annettu.');

  const warnings: string[] = [];
  const dates = cellsOf('subscribedAt').map((cell) => cell.slice(0, 60));
  const dateText = dates.find((text) => readSubscriptionDate(text) !== null) ?? dates.find((text) => text !== '') ?? '';
  const subscribedAt = readSubscriptionDate(dateText);
  if (subscribedAt !== null && isAmbiguousDate(dateText))
    warnings.push(`Tilauspäivä ${oneLine(dateText)} luettiin päiväksi ${finnishDay(helsinkiDate(subscribedAt))}.`);
  if (dateText !== '' && subscribedAt === null)
    warnings.push(`Tilauspäivää ei ymmärretty (${oneLine(dateText).slice(0, 40)}): käytetään tuonnin aikaa.`);
  const consentText = cellsOf('consentText')
    .map((cell) => oneLine(cell.slice(0, 4 * MAX_CONSENT)).slice(0, MAX_CONSENT))
    .find((text) => !isMereAnswer(text));
  return {
    row,
    title,
    address: { typed, key: emailKey(typed) },
    problem: '',
    ...(subscribedAt && { subscribedAt: subscribedAt.toISOString() }),
    ...(consentText !== undefined && { consentText }),
    warnings,
  };
}
