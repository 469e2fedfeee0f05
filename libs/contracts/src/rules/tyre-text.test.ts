import { describe, expect, it } from '@jest/globals';
import { readTyreText } from './tyre-text.ts';

const of = (text: string) => {
  const { size, load, speed, rest } = readTyreText(text);
  return [size, load, speed, rest.join(' ')];
};

describe('the text of a sidewall', () => {
  it.each([
    ['205/55 R16 91V XL', ['205/55R16', 91, 'V', '']],
    ['205/55R16 91V', ['205/55R16', 91, 'V', '']],
    ['205/55R16 91 V', ['205/55R16', 91, 'V', '']],
    ['205/55R16 (91V)', ['205/55R16', 91, 'V', '']],
    ['205/55R16, 91v', ['205/55R16', 91, 'V', '']],
    ['205/55R16-91V', ['205/55R16', 91, 'V', '']],
    ['205/55R16XL', ['205/55R16', null, null, 'XL']],
    ['205/55R16 94', ['205/55R16', 94, null, '']],
    ['205/55R16 V', ['205/55R16', null, 'V', '']],
    ['91V 205/55R16', ['205/55R16', 91, 'V', '']],
    ['255/35ZR19 (96Y) XL', ['255/35R19', 96, 'Y', '']],
    ['P205/55ZR16', ['205/55R16', null, null, '']],
    ['P 205/55 ZR 16 91W', ['205/55R16', 91, 'W', '']],
    ['LT245/75R16', ['245/75R16', null, null, '']],
    ['LT245/75R16 120/116Q', ['245/75R16', 120, 'Q', '']],
    ['205/65R16C 107/105T', ['205/65R16', 107, 'T', '']],
    ['205/65 R16 C 107/105 T', ['205/65R16', 107, 'T', '']],
    ['225/70R15C', ['225/70R15', null, null, '']],
    ['205-55-16', ['205/55R16', null, null, '']],
    ['205 55 16', ['205/55R16', null, null, '']],
    ['205 55 R16 91H', ['205/55R16', 91, 'H', '']],
    ['205.55.16', ['205/55R16', null, null, '']],
    ['205x55x16', ['205/55R16', null, null, '']],
    ['205/55/16 91T', ['205/55R16', 91, 'T', '']],
    ['2055516', ['205/55R16', null, null, '']],
    ['2055516 91V', ['205/55R16', 91, 'V', '']],
    ['205/55\tR16\n91V\r\nXL', ['205/55R16', 91, 'V', '']],
    ['205/55\u00a0R16', ['205/55R16', null, null, '']],
  ])('%j', (text, expected) => expect(of(text)).toEqual(expected));
});

describe('a size with words around it', () => {
  it.each([
    ['kitkarenkaat 205/55R16', ['205/55R16', null, null, 'kitkarenkaat']],
    ['Tarvitsen renkaat kokoon 205/55 R16 91V, kiitos!', ['205/55R16', 91, 'V', 'Tarvitsen renkaat kokoon kiitos!']],
    ['nokian 205 55 16 talveksi', ['205/55R16', null, null, 'nokian talveksi']],
    ['koko=205/55R16', ['205/55R16', null, null, 'koko=']],
    ['205/55R16 4 kpl', ['205/55R16', null, null, '4 kpl']],
    ['205/55R16 alle 100 €', ['205/55R16', null, null, 'alle 100']],
    ['205/55R16 100 € tai alle', ['205/55R16', null, null, '100 tai alle']],
    ['205/55R16 225/45R17', ['205/55R16', null, null, '225/45R17']],
    ['kitka 94T', [null, 94, 'T', 'kitka']],
    ['205/65R16C 107/105N', ['205/65R16', 107, 'N', '']],
    ['kitkarenkaat 205/55R16 alle 100e', ['205/55R16', null, null, 'kitkarenkaat alle 100e']],
    ['205/55R16 100e', ['205/55R16', null, null, '100e']],
    ['205/55R16 100 e', ['205/55R16', null, null, '100 e']],
    ['205/55R16 100 euroa', ['205/55R16', null, null, '100 euroa']],
    ['205/55R16 100-150 €', ['205/55R16', null, null, '100-150']],
    ['205/55R16 110 hv', ['205/55R16', null, null, '110 hv']],
    ['205/55R16 100/105 hv', ['205/55R16', null, null, '100/105 hv']],
    ['205/55R16 90 kw', ['205/55R16', null, null, '90 kw']],
    ['205/55R16 90kW', ['205/55R16', null, null, '90kW']],
    ['bmw 118d 205/55R16', ['205/55R16', null, null, 'bmw 118d']],
    ['399/20R26 kesä', ['399/20R26', null, null, 'kesä']],
  ])('%j', (text, expected) => expect(of(text)).toEqual(expected));
});

describe('a text without a size', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['205/55', '205/55'],
    ['205/05R16', '205/05R16'],
    ['205/55R06', '205/55R06'],
    ['005/55R16', '005/55R16'],
    ['1205/55R16', '1205/55R16'],
    ['205/55R160', '205/55R160'],
    ['225/75R19.5', '225/75R19.5'],
    ['soita 123 45 67', 'soita 123 45 67'],
    ['puh 040 123 4567', 'puh 040 123 4567'],
    ['hakkapeliitta R5', 'hakkapeliitta R5'],
    ['bmw 118d talvirenkaat', 'bmw 118d talvirenkaat'],
    ['talvirenkaat alle 100e', 'talvirenkaat alle 100e'],
    ['XL', 'XL'],
  ])('%j', (text, rest) => expect(of(text)).toEqual([null, null, null, rest]));

  it('takes time that grows with the length only', () => {
    const text = '205 '.repeat(50_000);
    const started = process.cpuUsage();
    expect(readTyreText(text).size).toBeNull();
    const reference = process.cpuUsage();
    for (let round = 0; round < 100; round += 1) text.split(' ').join(`${round}`);
    expect(reference.user - started.user).toBeLessThan(Math.max(1_000_000, 20 * process.cpuUsage(reference).user));
  });
});
