import { repeatableImportFields, type SubscriberImportField } from '#contracts/marketing/subscriber-import';
import { isEmailAddress } from '#contracts/rules/email-address';
import { headerSpellings, knownHeaders, mapEachColumn, plainHeader } from '#service/table-files/columns';
import type { ChosenFields, TableColumn } from '#service/table-files/table-kind';
import { isAnswer } from './row-status.ts';
import { readSubscriptionDate } from './subscription-date.ts';

/** The Finnish name of each field, as shown to an admin. */
export const fieldNames: Record<SubscriberImportField, string> = {
  email: 'Sähköposti',
  subscribedAt: 'Tilauspäivä',
  consentText: 'Suostumus',
  status: 'Tila',
  optIn: 'Lupa uutiskirjeeseen',
  optOut: 'Peruutus tai esto',
};

/** Headers that say where somebody subscribed. They stand for the proof of consent if no column tells the consent itself. */
const sources = 'lähde, tilauksen lähde, source, signup source, opt in source, källa';

/** Other headers of lists from mail programs and newsletter services, in Finnish, English and Swedish. */
const synonyms: Record<SubscriberImportField, string> = {
  email:
    'sähköpostiosoite, s-posti, sposti, sähköposti osoite, meili, osoite, tilaaja, email address, e-mail, e-mail address, mail, mail address, address, subscriber, subscriber email, contact email, e-post, epost, e-postadress, mejl',
  subscribedAt:
    'tilattu, tilausaika, tilausajankohta, liittynyt, liittymispäivä, lisätty, lisäyspäivä, luotu, päivä, päivämäärä, pvm, aika, subscription date, subscribe date, subscribed on, opt in date, optin time, opt in time, confirm time, signup date, sign up date, joined, date added, added time, added at, added on, subscribed at, confirmed at, confirmation time, confirmation date, optin date, created, created at, date, datum, prenumererad',
  consentText: `suostumusteksti, lupa, markkinointilupa, luvan lähde, suostumuksen lähde, consent, consent text, consent source, permission, samtycke, ${sources}`,
  status:
    'tilauksen tila, tilaajan tila, uutiskirjeen tila, status, state, subscriber status, subscription status, newsletter status, email status, email subscriber status, email permission status, permission status, email marketing status, email marketing consent, subscribed, is subscribed, email subscribed, tilaa',
  optIn:
    'uutiskirje, uutiskirjelupa, uutiskirjeen tilaus, uutiskirje tilattu, tilaa uutiskirjeen, saa lähettää, saa markkinoida, newsletter, newsletter subscription, opt in, opted in, optin, email opt in, accepts marketing, accepts email marketing, marketing opt in, email marketing opt in, marketing consent, nyhetsbrev',
  optOut:
    'peruttu, peruutettu, peruutus, perunut, peruuttanut, peruutuspäivä, peruutettu pvm, peruttu pvm, peruutusaika, perumispäivä, tilaus peruttu, tilaus peruutettu, tilaus päättynyt, poistunut, poistettu, poistumispäivä, eronnut, kielto, markkinointikielto, suoramarkkinointikielto, suoramarkkinointi kielletty, markkinointi kielletty, kieltänyt markkinoinnin, kieltänyt suoramarkkinoinnin, ei markkinointia, ei uutiskirjettä, ei sähköpostia, esto, estetty, palautunut, unsubscribed, unsubscribe, unsubscribed at, unsubscribed on, unsubscribe date, unsubscribe time, unsubscribe reason, unsubscription date, unsub date, unsub time, unsub reason, is unsubscribed, has unsubscribed, email unsubscribed, unsubscribed from all email, unsubscribed from all emails, globally unsubscribed, opted out, opt out, opt out date, opt out time, opted out at, opted out of email, opted out of emails, has opted out, has opted out of email, email opt out, email opted out, cleaned, clean time, clean date, clean reason, bounced, bounced at, bounce date, bounce reason, hard bounced, hard bounce reason, email hard bounced, email hard bounce reason, email bounced, complained, complained at, complaint, spam complaint, marked as spam, suppressed, blocked, is blocked, disabled, blacklisted, blocklisted, email blacklisted, email blocklisted, do not email, do not mail, do not contact, do not allow emails, do not allow bulk emails, avregistrerad, avprenumererad',
};

const known = knownHeaders(fieldNames, synonyms);
const sourceHeaders = new Set(sources.split(',').map(plainHeader));

/** Returns whether a header says where somebody subscribed. */
export const isSource = (header: string) => headerSpellings(header).some((name) => sourceHeaders.has(name));

/** Other channels, whose states say nothing about mail. */
const OTHER_CHANNEL = /sms|phone|puhelin|tekstiviest|whatsapp|push/i;
/** Fields that keep a row from being imported. */
const guards: ReadonlySet<SubscriberImportField> = new Set(['status', 'optIn', 'optOut']);

/** Returns the field that a header stands for, or null if the header is unknown. */
export function fieldOfHeader(header: string): SubscriberImportField | null {
  for (const name of headerSpellings(header)) {
    const field = known.get(name);
    if (field !== undefined) return guards.has(field) && OTHER_CHANNEL.test(header) ? null : field;
  }
  // 'Opted out of email: Marketing'
  const [kind = '', list] = header.split(/:| [-–] /);
  const field = list === undefined ? null : fieldOfHeader(kind);
  return field !== null && guards.has(field) && !OTHER_CHANNEL.test(header) ? field : null;
}

/** Maps a file's columns to fields. A column of addresses is recognised by its cells, too: many lists have no headers. */
export function mapColumns(
  headers: readonly string[],
  samples: readonly string[],
  chosen: ChosenFields<SubscriberImportField> = {},
): { columns: TableColumn<SubscriberImportField>[]; missing: SubscriberImportField[] } {
  const tellsConsent = headers.some((header) => !(header in chosen) && fieldOfHeader(header) === 'consentText' && !isSource(header));
  const columns = mapEachColumn(
    headers,
    samples,
    chosen,
    (header, sample) => {
      const field = fieldOfHeader(header);
      if (field === 'consentText' && tellsConsent && isSource(header)) return null;
      if (field === 'consentText' && !isSource(header) && isAnswer(sample)) return 'optIn';
      // No row has a permission in an empty column: the list does not use it.
      if (field === 'optIn' && sample.trim() === '') return null;
      // 'Subscribed' heads a column of dates as well as one of states.
      return field === 'status' && readSubscriptionDate(sample) ? 'subscribedAt' : field;
    },
    repeatableImportFields,
  );
  const has = () => columns.some(({ field }) => field === 'email');
  if (!has()) {
    const found = columns.find(({ header, field, sample }) => field === null && !(header in chosen) && isEmailAddress(sample.trim()));
    if (found) found.field = 'email';
  }
  return { columns, missing: has() ? [] : ['email'] };
}
