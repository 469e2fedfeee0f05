import type { Mail } from '#service/mail/mail';
import type { SubscriberRecord } from './subscriber.model.ts';

/** The mail with the unsubscribe link that a subscriber requested. */
export function linkMail(
  { _id, email, emailAsTyped, linkAskedAt }: Pick<SubscriberRecord, '_id' | 'email' | 'emailAsTyped' | 'linkAskedAt'>,
  token: string,
  publicUrl: string,
): Mail {
  const page = new URL('/peruuta-uutiskirje', publicUrl);
  page.searchParams.set('token', token);
  const lines = [
    'Hei!',
    '',
    'Pyysit linkkiä, josta uutiskirjeen tilauksen voi perua. Avaa sivu ja vahvista peruutus:',
    '',
    page.href,
    '',
    'Jos et pyytänyt linkkiä, sinun ei tarvitse tehdä mitään: tilaus jatkuu entisellään.',
    '',
    '--',
    `Viestin lähetti ${page.host}.`,
  ];
  return {
    // Includes the time of the request, so that a later request is a different mail.
    id: `peruutuslinkki-${_id.toHexString()}-${(linkAskedAt?.getTime() ?? 0).toString(36)}`,
    to: { address: emailAsTyped ?? email },
    subject: 'Linkki uutiskirjeen perumiseen',
    text: lines.join('\n'),
  };
}

/** The mail with the link that confirms a subscription. */
export function confirmationMail(
  { _id, email, emailAsTyped, confirmation }: Pick<SubscriberRecord, '_id' | 'email' | 'emailAsTyped' | 'confirmation'>,
  token: string,
  publicUrl: string,
): Mail {
  const page = new URL('/vahvista-uutiskirje', publicUrl);
  page.searchParams.set('token', token);
  const lines = [
    'Hei!',
    '',
    'Tilasit uutiskirjeemme. Avaa sivu ja vahvista tilaus:',
    '',
    page.href,
    '',
    'Jos et tilannut uutiskirjettä, sinun ei tarvitse tehdä mitään: emme lähetä sitä ilman vahvistusta.',
    '',
    '--',
    `Viestin lähetti ${page.host}.`,
  ];
  return {
    id: `vahvistuslinkki-${_id.toHexString()}-${(confirmation?.askedAt.getTime() ?? 0).toString(36)}`,
    to: { address: emailAsTyped ?? email },
    subject: 'Vahvista uutiskirjeen tilaus',
    text: lines.join('\n'),
  };
}
