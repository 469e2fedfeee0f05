import { plainHeader } from '#service/table-files/columns';

const wordsOf = (text: string) => text.split(',').map(plainHeader);

const active = new Set(
  wordsOf(
    'aktiivinen, voimassa, tilattu, tilaa, tilaaja, vahvistettu, active, subscribed, subscriber, confirmed, enabled, kyllä, yes, true, on, 1',
  ),
);

/** Why a row with one of the words is rejected. */
const refusals = [
  {
    reason: 'Tiedoston mukaan tilaus on peruutettu.',
    words:
      'peruutettu, peruttu, perunut, peruuttanut, poistettu, poistunut, eronnut, ei tilaa, ei tilattu, ei aktiivinen, passiivinen, unsubscribed, unsubscribe, opted out, opt out, cancelled, canceled, removed, deleted, archived, inactive, disabled, not subscribed, non subscribed, never subscribed, ei, no, false, off, 0',
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

const no = new Set(wordsOf('ei, ei ole, ei koskaan, no, nej, false, epätosi, off, none, never, null, nil, n/a'));

const isUnset = (value: string) => /^0*$/.test(plainHeader(value)) || no.has(plainHeader(value));

/**
 * Returns why somebody with these states in a list is not subscribed (Finnish); null for an active subscriber and for no state. A list
 * may have several columns of states: a refusal in one of them outweighs the others.
 */
export function statusProblem(statuses: readonly string[]): string | null {
  const given = statuses.filter((status) => status !== '');
  for (const status of given) {
    const refusal = refusalOf.get(plainHeader(status));
    if (refusal !== undefined) return refusal;
  }
  if (given.length === 0 || given.some((status) => active.has(plainHeader(status)))) return null;
  return `Tilaa ”${given[0]}” ei tunneta. Vain aktiiviset tilaajat tuodaan.`;
}

/** Returns whether a cell of a column of opt-outs tells one: any date, reason or 'yes'. */
export const isOptOut = (cell: string): boolean => !isUnset(cell);

/** Returns whether a cell of a column of consents says that there is none. */
export const isConsentRefused = (cell: string): boolean => cell !== '' && isUnset(cell) && plainHeader(cell) !== '';
