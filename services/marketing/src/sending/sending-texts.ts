import { ServerTrouble } from '#service/mail/smtp-client';

/** Why a sending or a recipient ended as it did, in Finnish, for the panel. */
export const CANCELLED = 'Lähetys peruttiin.';
export const NO_RECIPIENTS = 'Uutiskirjeellä ei ollut lähetyshetkellä yhtään tilaajaa.';
export const NOTHING_LEFT = 'Uutiskirjeeseen ei jäänyt sisältöä, kun päättyneet tarjoukset jätettiin pois, joten sitä ei lähetetty.';
export const NOBODY_LEFT = 'Kaikki vastaanottajat olivat peruneet tilauksensa ennen kuin viesti lähti.';

export const nobodyReached = (reply: string) => `Yksikään viesti ei mennyt perille. Viimeisin syy: ${reply || 'ei tiedossa'}`;
export const serverSilent = (problem: string) => `Viestejä ei saatu lähetettyä. ${problem}`;
export function serverProblem(trouble: Error): string {
  const reply = trouble.message;
  switch (trouble instanceof ServerTrouble ? trouble.fault : null) {
    case 'login':
      return `Sähköpostipalvelin ei hyväksy kaupan käyttäjätunnusta tai salasanaa: ${reply}`;
    case 'certificate':
      return `Sähköpostipalvelimen varmenteeseen ei voi luottaa, joten viestejä ei lähetetä: ${reply}`;
    default:
      return `Sähköpostipalvelin ei ota viestejä vastaan: ${reply}`;
  }
}
export const renderProblem = (reason: string) => `Uutiskirjettä ei saatu koottua: ${reason}`;

const when = new Intl.DateTimeFormat('fi-FI', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Helsinki' });

export const missed = (sendDate: Date) =>
  `Ajastettu lähetysaika (${when.format(sendDate)}) meni ohi yli vuorokausi sitten, kun palvelu oli poissa käytöstä. Uutiskirjettä ei lähetetty.`;
