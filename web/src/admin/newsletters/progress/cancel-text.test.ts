import { describe, expect, it } from '@jest/globals';
import { cancelText } from './cancel-text.ts';

describe('the question before a sending is cancelled', () => {
  it.each([
    ['preparing', 0, 0, 'Kukaan ei saa uutiskirjettä.'],
    ['preparing', 5, 0, 'Uutiskirjettä ei lähetetä enempää. Jo lähteneitä viestejä ei saa takaisin.'],
    ['sending', 3, 1, /^Yksi vastaanottaja jää ilman uutiskirjettä\. Jo .* takaisin\. Jos haluat vain tauon, keskeytä lähetys\.$/],
    ['paused', 30, 20, /^20 vastaanottajaa jää ilman uutiskirjettä\. Jo lähteneitä viestejä ei saa takaisin\.$/],
  ] as const)('%s with %p recipients, %p of them left', (state, total, left, expected) => {
    const text = cancelText({ state, total, left });
    if (typeof expected === 'string') expect(text).toBe(expected);
    else expect(text).toMatch(expected);
  });
});
