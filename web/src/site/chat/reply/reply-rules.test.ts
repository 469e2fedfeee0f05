import { describe, expect, test } from '@jest/globals';
import { asksForConfirmation, mentionsDog } from './reply-rules.ts';

describe('the confirmation of a tyre size', () => {
  const asking = 'Varmistan vielä: onko rengaskoko 205/55R16? Vastaa kyllä tai peruuta.';

  test.each([
    asking,
    asking.replace('Varmistan', 'Vahvistan'),
    'VARMISTAN: RENGASKOKO 205/55r16, KYLLÄ vai ei?',
    asking.replace('205/55R16', '205/55 R16'),
    asking.replace('205/55R16', '255/35ZR19'),
  ])('P-4-053 P-4-054 P-4-055 is asked for by: %s', (reply) => expect(asksForConfirmation(reply)).toBe(true));

  test.each(['Varmistan', 'rengaskoko', '205/55R16', 'kyllä'])('P-4-056 needs %s', (word) =>
    expect(asksForConfirmation(asking.replace(word, ''))).toBe(false),
  );
});

test('P-4-063 P-4-064 P-4-065 the dog is mentioned by its name or as a dog', () => {
  expect(['ROCKY on töissä', 'Hallin koira nukkuu', 'Koiramme'].map(mentionsDog)).toEqual([true, true, true]);
  expect(mentionsDog('Olemme auki ma–pe 9–17.')).toBe(false);
});
