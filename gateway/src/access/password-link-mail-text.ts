import { INVITATION_DAYS, RESET_LINK_MINUTES } from '#contracts/access/administrators';
import type { Mail } from '#service/mail/mail';
import type { PasswordLinkRecord } from './accounts.model.ts';

const texts = {
  reset: {
    subject: 'Uusi salasana ylläpitoon',
    begin: (username: string) => `Käyttäjätunnukselle ${username} pyydettiin uutta salasanaa. Aseta se tällä sivulla:`,
    end: `Linkki kelpaa kerran ja ${RESET_LINK_MINUTES === 60 ? 'yhden tunnin' : `${RESET_LINK_MINUTES} minuuttia`}. Jos et pyytänyt sitä, sinun ei tarvitse tehdä mitään: salasana pysyy ennallaan.`,
  },
  invitation: {
    subject: 'Kutsu kaupan ylläpitoon',
    begin: (username: string) => `Sinulle on luotu ylläpitäjän tunnus ${username}. Valitse salasanasi tällä sivulla:`,
    end: `Linkki kelpaa kerran ja ${INVITATION_DAYS} vuorokautta. Jos et odottanut kutsua, sinun ei tarvitse tehdä mitään.`,
  },
} as const;

/**
 * Returns the mail with the link that sets a password. The token is in the link's fragment, which browsers send to no server: so it is in
 * no log and in no Referer header.
 */
export function passwordLinkMail(
  { _id, kind }: Pick<PasswordLinkRecord, '_id' | 'kind'>,
  { username, email }: { username: string; email: string },
  token: string,
  publicUrl: string,
): Mail {
  const page = new URL('/admin/salasana', publicUrl);
  page.hash = token;
  const { subject, begin, end } = texts[kind];
  return {
    id: `salasanalinkki-${_id.toHexString()}`,
    to: { address: email },
    subject,
    text: ['Hei!', '', begin(username), '', page.href, '', end, '', '--', `Viestin lähetti ${page.host}.`].join('\n'),
  };
}
