/** Sentences of specification P §8, found by a part of what the server says. */
const refusals: readonly [part: string, text: string][] = [
  ['jo tilannut', 'Olet jo tilannut uutiskirjeen! Tarkista sähköpostisi tai ota yhteyttä, jos et saa uutiskirjeitä.'],
  ['jo käytössä', 'Tämä sähköpostiosoite on jo rekisteröity uutiskirjeeseemme.'],
  ['pakollinen', 'Sähköpostiosoite on pakollinen tieto.'],
  ['kelvollinen', 'Syötä kelvollinen sähköpostiosoite.'],
];
const OTHERWISE = 'Tapahtui virhe tilauksen käsittelyssä. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.';

/** What a visitor reads when a subscription was refused. `serverMessage` is null where the server said nothing. */
export const refusalText = (serverMessage: string | null): string =>
  refusals.find(([part]) => serverMessage?.toLowerCase().includes(part))?.[1] ?? serverMessage ?? OTHERWISE;
