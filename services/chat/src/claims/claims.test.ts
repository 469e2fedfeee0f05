import { describe, expect, it } from '@jest/globals';
import { claimsIn } from './claims.ts';

/** Returns the claims of a text as 'kind value'. */
const said = (text: string) =>
  claimsIn(text).map((claim) => {
    if (claim.kind === 'price') return `price ${claim.cents}${claim.isLimit ? ' at most' : ''}`;
    if (claim.kind === 'size') return `size ${claim.size}`;
    if (claim.kind === 'stock') return `stock ${claim.count}`;
    if (claim.kind === 'date') return `date ${claim.day}.${claim.month}.${claim.year ?? ''}`;
    if (claim.kind === 'time') return `time ${claim.time}`;
    return `percent ${claim.tenths / 10}`;
  });

describe('claimsIn', () => {
  it.each([
    ['59,90 €', ['price 5990']],
    ['59.90€', ['price 5990']],
    ['1.299,00 €', ['price 129900']],
    ['1 299 €', ['price 129900']],
    ['1.299 euroa', ['price 129900']],
    ['Hinta on €59.90.', ['price 5990']],
    ['Hinta on EUR 59.', ['price 5900']],
    ['Hinta on 59.', ['price 5900']],
    ['Se maksaa vain **59**.', ['price 5900']],
    ['alle 100 €', ['price 10000 at most']],
    ['viisikymmentä euroa', ['price 5000']],
    ['Hinta on 59 €/kpl.', ['price 5900']],
    ['yhden euron alennus', ['price 100']],
    ['Mittaa yhden euron kolikolla tai 2 euron kolikolla.', []],
  ])('reads the price in %s', (text, claims) => expect(said(text)).toEqual(claims));

  it.each(['205/55R16', 'P205/55 R16', '205/55ZR16', '205-55-16', '205 55 16', '2055516'])('reads the size %s', (text) =>
    expect(said(text)).toEqual(['size 205/55R16']),
  );

  it.each([
    ['Varastossa on 8 kpl.', ['stock 8']],
    ['Varastossa 8.', ['stock 8']],
    ['Saldo: 12', ['stock 12']],
    ['Meillä on 77 rengasta tässä koossa.', ['stock 77']],
    ['Löytyy 12 kpl.', ['stock 12']],
  ])('reads the stock in %s', (text, claims) => expect(said(text)).toEqual(claims));

  it.each([
    ['Olemme auki 9–17.', ['time 09:00', 'time 17:00']],
    ['Ma–pe 8.00–17.30', ['time 08:00', 'time 17:30']],
    ['Aukeamme 8.30.', ['time 08:30']],
    ['Auki 18 asti', ['time 18:00']],
    ['Joulukuussa 24.12.2026', ['date 24.12.2026']],
    ['2026-12-24', ['date 24.12.2026']],
  ])('reads the hours and dates in %s', (text, claims) => expect(said(text)).toEqual(claims));

  it.each([
    '019 555 0142',
    '05820 Hyvinkää',
    'Palvelemme 24/7.',
    'auki 6 päivänä',
    'Neljä rengasta',
    'Hinta on 12 kuukaudelle sama.',
    'Melu 71 dB',
    'urasyvyys 1,6 mm',
    '1. vaihtoehto',
  ])('finds none in %s', (text) => expect(said(text)).toEqual([]));
});
