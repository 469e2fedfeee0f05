import { describe, expect, it } from '@jest/globals';
import { creditExample } from './credit-example.ts';
import { parseAmount, parseMonths } from './credit-input.ts';

const free = { interest: 0, openingFee: 0, monthlyFee: 0 };
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('a credit without costs', () => {
  it('P-1-001 P-1-003 has a total equal to the amount, and an effective rate of 0 %', () => {
    expect(creditExample(600_00, 12, free)).toEqual({
      amount: 600_00,
      months: 12,
      instalments: Array.from({ length: 12 }, () => 50_00),
      total: 600_00,
      interest: 0,
      fees: 0,
      annualRate: 0,
    });
  });

  it('adds the rounding difference to the last instalment', () => {
    const { instalments } = creditExample(100_00, 12, free);
    expect(instalments).toEqual([...Array.from({ length: 11 }, () => 8_33), 8_37]);
    expect(creditExample(80_00, 12, free).instalments.at(-1)).toBe(6_63);
  });

  it('adds up to the cent, whatever the amount and the months', () => {
    for (let amount = 50_00; amount < 60_00; amount += 7)
      for (let months = 1; months <= 60; months += 1) {
        const { instalments, total } = creditExample(amount, months, free);
        expect([sum(instalments), total, instalments.length]).toEqual([amount, amount, months]);
        expect(Math.min(...instalments)).toBeGreaterThan(0);
      }
  });
});

describe('a credit with costs', () => {
  it('charges interest on the remaining debt', () => {
    // 1,000 € at 12 % a year over 12 months: the textbook annuity.
    const { instalments, interest, total, annualRate } = creditExample(1000_00, 12, { interest: 12, openingFee: 0, monthlyFee: 0 });
    expect(instalments.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 88_85));
    expect(sum(instalments)).toBe(total);
    expect(total).toBe(1000_00 + interest);
    expect(Math.abs(interest - 66_19)).toBeLessThan(10);
    // 1 % a month is 12.68 % a year.
    expect(annualRate).toBeCloseTo(12.68, 1);
  });

  it('includes the fees in the effective rate', () => {
    const { instalments, total, fees, annualRate } = creditExample(600_00, 12, { interest: 0, openingFee: 30_00, monthlyFee: 5_00 });
    expect(instalments[0]).toBe(85_00);
    expect(instalments[1]).toBe(55_00);
    expect([fees, total, sum(instalments)]).toEqual([90_00, 690_00, 690_00]);
    const rate = annualRate / 100;
    const worth = instalments.reduce((value, paid, index) => value + paid / (1 + rate) ** ((index + 1) / 12), 0);
    expect(worth).toBeCloseTo(600_00, 3);
    expect(annualRate).toBeGreaterThan(30);
  });

  it('compounds a single fee of 1 % a month over the year', () => {
    const { annualRate } = creditExample(1000_00, 1, { interest: 0, openingFee: 10_00, monthlyFee: 0 });
    expect(annualRate).toBeCloseTo((1.01 ** 12 - 1) * 100, 6);
  });

  it('finds very high rates too', () => {
    const { annualRate } = creditExample(50_00, 1, { interest: 20, openingFee: 100_00, monthlyFee: 50_00 });
    expect(Number.isFinite(annualRate)).toBe(true);
    expect(annualRate).toBeGreaterThan(100_000);
  });
});

describe('the input of the calculator', () => {
  it.each([
    [null, 600_00],
    ['600', 600_00],
    ['1 200,50 €', 1200_50],
    ['1\u00a0200.5', 1200_50],
    ['50', 50_00],
    ['20000', 20_000_00],
  ])('%j is %d cents', (input, cents) => {
    expect(parseAmount(input)).toMatchObject({ value: cents });
  });

  it.each(['-1', '49,99', '20000,01', '0', '12,90', '999999999'])('%j is out of range', (input) => {
    expect(parseAmount(input)).toEqual({ text: input, value: null, error: 'Anna summa väliltä 50,00\u00a0€–20\u00a0000,00\u00a0€.' });
  });

  it.each(['abc', '', '1e309', 'NaN', '12,905', '1.234,50', '<script>', '٣٠٠'])('%j is not an amount', (input) => {
    expect(parseAmount(input)).toMatchObject({ value: null, text: input });
  });

  it('P-1-002 the months are at most those of the shop’s credit', () => {
    expect(parseMonths(null, 12)).toEqual({ text: '12', value: 12 });
    expect(parseMonths(' 6 ', 12)).toMatchObject({ value: 6 });
    for (const input of ['0', '13', '-1', '1.5', 'abc', '1e1', ''])
      expect(parseMonths(input, 12)).toEqual({ text: input, value: null, error: 'Anna maksuaika kokonaisina kuukausina, 1–12.' });
  });
});
