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

/** Returns why somebody with this status in a list is not subscribed (Finnish); null for an active subscriber and for no status. */
export function statusProblem(status: string): string | null {
  const word = plainHeader(status);
  if (status === '' || active.has(word)) return null;
  return refusalOf.get(word) ?? `Tilaa ”${status}” ei tunneta. Vain aktiiviset tilaajat tuodaan.`;
}
