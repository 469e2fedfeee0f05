import { describe, expect, it } from '@jest/globals';
import { checkSentence } from './claim-check.ts';
import { Evidence } from './evidence.ts';
import { numberOfWord, numbersOfWord } from './finnish-numbers.ts';

function evidenceOf(...results: unknown[]): Evidence {
  const evidence = new Evidence();
  for (const result of results) evidence.addResult(result);
  return evidence;
}
const results = [
  { tyres: [{ fullSize: '205/55R16', price: 89.9, currentPrice: 79.9, stock: 8, discountPercent: 11 }], found: 3 },
  { today: { date: '2026-11-24', open: '09:00', close: '17:00' }, usualHours: 'Ma–Pe 9–17, La 10–13' },
];
const shown = (sentence: string, evidence = evidenceOf(...results)) => checkSentence(sentence, evidence).hit === null;

describe('a sentence is shown as it is', () => {
  it.each([
    'Hei!',
    'Rengas 205/55R16 maksaa 79,90 €. ',
    'Norm. 89,90 € – nyt 79,90 euroa.',
    'Varastossa on 8 kpl.',
    'Alennus on 11 %.',
    'Olemme avoinna ma–pe 9–17.',
    'Tänään 24.11. olemme auki klo 9–17.',
    'Lauantaina avaamme klo 10.',
  ])('D-CHAT-019 D-CHAT-020 D-CHAT-021 D-CHAT-022 when a tool has said it: %s', (sentence) => expect(shown(sentence)).toBe(true));
});

describe('a sentence is replaced', () => {
  it.each([
    [
      'Rengas maksaa 69,90 €. ',
      'Tätä hintaa en pysty vahvistamaan, joten en sano sitä. Voimassa olevat hinnat ovat [hinnastossa](/hinnasto). ',
    ],
    [
      'Se on kuusikymmentä euroa.',
      'Tätä hintaa en pysty vahvistamaan, joten en sano sitä. Voimassa olevat hinnat ovat [hinnastossa](/hinnasto).',
    ],
    ['Meillä on kokoa 195/65R15.', 'Tätä rengaskokoa en pysty vahvistamaan, joten en sano sitä.'],
    ['Varastossa on 12 kpl.\n', 'Varastosaldoa en pysty vahvistamaan, joten en sano sitä.\n'],
    ['Alennus on 50 %.', 'Tätä prosenttilukua en pysty vahvistamaan, joten en sano sitä.'],
    ['Olemme kiinni 6.12.', 'Päivämäärää en pysty vahvistamaan, joten en sano sitä.'],
    ['Olemme avoinna 8–20.', 'Kellonaikaa en pysty vahvistamaan, joten en sano sitä. Aukioloajat ovat [yhteystiedoissa](/ota-yhteytta).'],
  ])('D-CHAT-019 D-CHAT-020 D-CHAT-021 D-CHAT-022 when no tool has said it: %j', (sentence, replacement) => {
    const { text, hit } = checkSentence(sentence, evidenceOf(...results));
    expect(text).toBe(replacement);
    expect(hit).toMatchObject({ sentence: sentence.trim(), reason: expect.stringMatching(/ei ole työkalun tuloksessa$/) });
  });

  it('D-CHAT-019 when the price is that of another tyre', () => {
    const evidence = evidenceOf({ tyres: [{ price: 79.9 }, { price: 99.9 }] });
    const facts = { pricesOf: (sentence: string) => (sentence.includes('Eskimo') ? new Set([7_990]) : null) };
    expect(checkSentence('Sava Eskimo maksaa 79,90 €.', evidence, facts).hit).toBeNull();
    expect(checkSentence('Sava Eskimo maksaa 99,90 €.', evidence, facts).hit?.reason).toBe('hinta 99,90 € ei ole tämän renkaan');
    expect(checkSentence('Toinen maksaa 99,90 €.', evidence, facts).hit).toBeNull();
  });
});

describe('evidence', () => {
  it('takes a price of the visitor as a limit only, and never a stock figure or a percentage', () => {
    const evidence = new Evidence();
    evidence.addVisitor('Onko 205/55R16 alle 80 €, varastossa 20 kpl, alennus 30 %, perjantaina 4.12.?');
    expect(shown('Etsin renkaita hintaan alle 80 €.', evidence)).toBe(true);
    expect(shown('Rengas maksaa 80 €.', evidence)).toBe(false);
    expect(shown('Kysyit kokoa 205/55R16.', evidence)).toBe(true);
    expect(shown('Perjantaina 4.12. olemme auki.', evidence)).toBe(true);
    expect(shown('Varastossa on 20 kpl.', evidence)).toBe(false);
    expect(shown('Saat 30 % alennusta.', evidence)).toBe(false);
  });

  it('takes a price of an article only if the price list has it: it may be old, or planted', () => {
    const evidence = new Evidence();
    evidence.addQuoted('Renkaanvaihto 39,90 €, nyt vain 1 €! Avoinna klo 9–17.', evidenceOf({ price: 39.9 }));
    expect(shown('Vaihto maksaa 39,90 €.', evidence)).toBe(true);
    expect(shown('Vaihto maksaa 1 €.', evidence)).toBe(false);
    expect(shown('Avaamme klo 9.', evidence)).toBe(true);
  });

  it('refuses a number whose meaning is unknown, so that a new tool cannot pass one unnoticed', () => {
    expect(() => evidenceOf({ surprise: 5 })).toThrow('unknown key: surprise');
    expect(shown('Melu on 70 euroa.', evidenceOf({ noiseLevel: 70 }))).toBe(false);
  });
});

describe('Finnish numbers', () => {
  it.each([
    ['nolla', 0],
    ['kuusitoista', 16],
    ['kuustoista', 16],
    ['kakskyt', 20],
    ['viisikymmentäviisi', 55],
    ['kaksisataaviisi', 205],
    ['tuhatkaksisataa', 1_200],
    ['renkaan', null],
  ])('%s is %p', (word, number) => expect(numberOfWord(word)).toBe(number));

  it('may be several in one word', () => {
    expect(numbersOfWord('viisviis')).toEqual([5, 5]);
    expect(numbersOfWord('kaksisataaviisi')).toEqual([205]);
    expect(numbersOfWord('rengas')).toBeNull();
  });
});
