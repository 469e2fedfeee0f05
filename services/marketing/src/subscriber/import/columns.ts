import type { SubscriberImportField } from '#contracts/marketing/subscriber-import';
import { isEmailAddress } from '#contracts/rules/email-address';
import { headerSpellings, knownHeaders, mapEachColumn } from '#service/table-files/columns';
import type { ChosenFields, TableColumn } from '#service/table-files/table-kind';

/** The Finnish name of each field, as shown to an admin. */
export const fieldNames: Record<SubscriberImportField, string> = {
  email: 'Sähköposti',
  subscribedAt: 'Tilauspäivä',
  consentText: 'Suostumus',
};

/** Other headers of lists from mail programs and newsletter services, in Finnish, English and Swedish. */
const synonyms: Record<SubscriberImportField, string> = {
  email:
    'sähköpostiosoite, s-posti, sposti, sähköposti osoite, meili, osoite, tilaaja, email address, e-mail, e-mail address, mail, mail address, address, subscriber, subscriber email, contact email, e-post, epost, e-postadress, mejl',
  subscribedAt:
    'tilattu, tilausaika, tilausajankohta, liittynyt, liittymispäivä, lisätty, lisäyspäivä, luotu, päivä, päivämäärä, pvm, aika, subscribed, subscription date, subscribe date, subscribed on, opt in date, optin time, opt in time, confirm time, signup date, sign up date, joined, date added, created, created at, date, datum, prenumererad',
  consentText:
    'suostumusteksti, lupa, markkinointilupa, luvan lähde, suostumuksen lähde, lähde, tilauksen lähde, consent, consent text, consent source, permission, source, signup source, opt in source, källa, samtycke',
};

const known = knownHeaders(fieldNames, synonyms);

/** Returns the field that a header stands for, or null if the header is unknown. */
export function fieldOfHeader(header: string): SubscriberImportField | null {
  for (const name of headerSpellings(header)) {
    const field = known.get(name);
    if (field !== undefined) return field;
  }
  return null;
}

/** Maps a file's columns to fields. A column of addresses is recognised by its cells, too: many lists have no headers. */
export function mapColumns(
  headers: readonly string[],
  samples: readonly string[],
  chosen: ChosenFields<SubscriberImportField> = {},
): { columns: TableColumn<SubscriberImportField>[]; missing: SubscriberImportField[] } {
  const columns = mapEachColumn(headers, samples, chosen, fieldOfHeader);
  const has = () => columns.some(({ field }) => field === 'email');
  if (!has()) {
    const found = columns.find(({ header, field, sample }) => field === null && !(header in chosen) && isEmailAddress(sample.trim()));
    if (found) found.field = 'email';
  }
  return { columns, missing: has() ? [] : ['email'] };
}
