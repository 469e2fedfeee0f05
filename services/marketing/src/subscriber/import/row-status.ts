import { plainHeader } from '#service/table-files/columns';
import { isPastDate, looksLikeDate } from './subscription-date.ts';

const wordsOf = (text: string) => text.split(',').map(plainHeader);

const yes = new Set(wordsOf('kyllä, yes, ja, joo, true, tosi, sant, on, ok, 1, x, k, y, j, t'));
const no = new Set(
  wordsOf(
    'ei, no, nej, false, epätosi, falskt, off, 0, n, e, f, ei lupaa, ei lupa, ei suostumusta, ei koskaan, never, kielletty, kielto, kieltänyt, no consent, no permission, no permission set, not given, withdrawn, denied, declined, refused, revoked',
  ),
);
/** What programs write for a value that does not exist. */
const nothing = new Set(wordsOf('none, null, nil, n/a, nan, undefined, empty, ei tiedossa, unknown'));
const active = new Set(
  wordsOf(
    'aktiivinen, voimassa, tilattu, tilaa, tilaaja, vahvistettu, active, subscribed, subscriber, confirmed, enabled, explicit, express, implied',
  ),
);

const CANCELLED = 'Tiedoston mukaan tilaus on peruutettu.';
/** Why a row with one of the words is rejected. */
const refusals = [
  {
    reason: CANCELLED,
    words:
      'peruutettu, peruttu, perunut, peruuttanut, poistettu, poistunut, eronnut, ei aktiivinen, passiivinen, unsubscribed, unsubscribe, opted out, opt out, cancelled, canceled, removed, deleted, archived, inactive, disabled',
  },
  {
    reason: 'Tiedoston mukaan uutiskirjettä ei ole tilattu.',
    words: 'ei tilaa, ei tilattu, ei tilaaja, not subscribed, non subscribed, never subscribed, ei, no, nej, false, off, 0, n, e, f',
  },
  {
    reason: 'Tiedoston mukaan osoitteeseen lähettäminen on estetty.',
    words:
      'estetty, estolista, palautunut, hylätty, virheellinen, roskapostivalitus, valitus, cleaned, bounced, bounce, hard bounce, hard bounced, soft bounced, suppressed, blocked, blacklisted, blocklisted, complained, complaint, spam, junk, marked as spam, invalid, undeliverable',
  },
  {
    reason: 'Tiedoston mukaan tilausta ei ole vahvistettu.',
    words:
      'vahvistamatta, vahvistamaton, ei vahvistettu, odottaa, odottaa vahvistusta, pending, unconfirmed, not confirmed, unverified, awaiting confirmation, non confirmed',
  },
];
const refusalOf = new Map(refusals.flatMap(({ reason, words }) => wordsOf(words).map((word) => [word, reason] as const)));

const isBlank = (cell: string) => /^[\s\p{Pd}.,:/]*$/u.test(cell);
const isNothing = (cell: string) => isBlank(cell) || nothing.has(plainHeader(cell));
const saysNo = (cell: string) => no.has(plainHeader(cell)) || refusalOf.has(plainHeader(cell));

/**
 * Returns why somebody with these states in a list is not subscribed (Finnish); null for an active subscriber and for no state. A list
 * may have several columns of states: a refusal in one of them outweighs the others.
 */
export function statusProblem(statuses: readonly string[]): string | null {
  const given = statuses.filter((status) => !isNothing(status));
  for (const status of given) {
    const refusal = refusalOf.get(plainHeader(status));
    if (refusal !== undefined) return refusal;
  }
  const isActive = (status: string) => active.has(plainHeader(status)) || yes.has(plainHeader(status));
  if (given.length === 0 || given.some(isActive)) return null;
  return `Tilaa ”${given[0]}” ei tunneta. Vain aktiiviset tilaajat tuodaan.`;
}

/**
 * Returns whether a cell of a column of opt-outs tells one: a date in the past, a reason, 'yes'. Dates in the future are the ends of
 * memberships, and dates before 1990 and zeros stand for none.
 */
export function isOptOut(cell: string): boolean {
  const word = plainHeader(cell);
  if (isNothing(cell) || /^[0\s\p{Pd}.:/T]*$/u.test(cell) || /^0\s*\D/.test(cell)) return false;
  if (looksLikeDate(cell)) return isPastDate(cell);
  if (refusalOf.get(word) !== undefined && !no.has(word)) return true;
  return !no.has(word) && !active.has(word) && !/^(ei|not|never|no|non|inte|ej)\s/i.test(cell);
}

/** Returns whether a cell of a column of permissions gives none. A blank one does not. */
export const isOptInMissing = (cell: string): boolean => isNothing(cell) || saysNo(cell);

/** Returns whether a text of consent says that there is none. */
export const isConsentRefused = (cell: string): boolean => !isNothing(cell) && saysNo(cell);

/** Returns whether a cell is a yes or a no, as in a column of permissions. */
export const isAnswer = (cell: string): boolean => yes.has(plainHeader(cell)) || no.has(plainHeader(cell));

/** Returns whether a text of consent is only an answer, which proves nothing, or no text at all. */
export const isMereAnswer = (cell: string): boolean => isNothing(cell) || yes.has(plainHeader(cell));
