import { describe, expect, it } from '@jest/globals';
import { errorTexts } from '#contracts/errors';
import { subscribe } from '#contracts/marketing/subscribers';
import { refusalText } from './refusal-text.ts';

const ALREADY = 'Olet jo tilannut uutiskirjeen! Tarkista sähköpostisi tai ota yhteyttä, jos et saa uutiskirjeitä.';
const REGISTERED = 'Tämä sähköpostiosoite on jo rekisteröity uutiskirjeeseemme.';
const REQUIRED = 'Sähköpostiosoite on pakollinen tieto.';
const WRONG = 'Syötä kelvollinen sähköpostiosoite.';

const refusedFor = (input: object) => subscribe.input.safeParse(input).error?.issues[0]?.message ?? null;

describe('the text for a refused subscription', () => {
  it.each([
    ['P-8-001', errorTexts.already_subscribed, ALREADY],
    ['P-8-002', errorTexts.address_registered, REGISTERED],
    ['P-8-003', refusedFor({}), REQUIRED],
    ['P-8-003', refusedFor({ email: ' ' }), REQUIRED],
    ['P-8-004', refusedFor({ email: 'a@' }), WRONG],
    ['P-8-005', 'Testivirhe', 'Testivirhe'],
    ['P-8-006', null, 'Tapahtui virhe tilauksen käsittelyssä. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.'],
  ])('%s the server message "%s" gets the specified text', (_id, message, text) => expect(refusalText(message)).toBe(text));
});
