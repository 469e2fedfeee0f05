/** The texts of specification P §8, by a part of the server's message. */
const refusals: readonly [part: string, text: string][] = [
  ['jo tilannut', 'Olet jo tilannut uutiskirjeen! Tarkista sähköpostisi tai ota yhteyttä, jos et saa uutiskirjeitä.'],
  ['jo käytössä', 'Tämä sähköpostiosoite on jo rekisteröity uutiskirjeeseemme.'],
  ['pakollinen', 'Sähköpostiosoite on pakollinen tieto.'],
  ['kelvollinen', 'Syötä kelvollinen sähköpostiosoite.'],
];
const OTHERWISE = 'Tapahtui virhe tilauksen käsittelyssä. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.';

/** Returns the text for a refused subscription. `serverMessage` is null if the server gave no message. */
export const refusalText = (serverMessage: string | null): string =>
  refusals.find(([part]) => serverMessage?.toLowerCase().includes(part))?.[1] ?? serverMessage ?? OTHERWISE;
