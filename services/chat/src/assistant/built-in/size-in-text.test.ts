import { describe, expect, it } from '@jest/globals';
import { hasBrokenSize, sizesIn } from './size-in-text.ts';

const said = (text: string) => sizesIn(text).map(({ size, isUsual }) => `${size}${isUsual ? '' : '?'}`);

describe('sizesIn', () => {
  it.each([
    ['205/55R16', '205/55R16'],
    ['Onko teillä 205/55 R16 91V XL?', '205/55R16'],
    ['205/55zr16 kesä', '205/55R16'],
    ['235/65R16C 121/119R pakettiautoon', '235/65R16'],
    ['P205/55R16', '205/55R16'],
  ])('reads the usual spelling %s', (text, size) => expect(said(text)).toEqual([size]));

  it.each(['2055516', '205 55 16', '205-55-16', '205/55/16', '205/55 16', '205 55 r 16', '20555r16', 'koko 205/55-16 kiitos', 'kaksisataaviisi viisviis kuustoista', 'kaksisataaviisi viisikymmentäviisi kuusitoista'])(
    'reads %s as a size to confirm',
    (text) => expect(said(text)).toEqual(['205/55R16?']),
  );

  it('reads several sizes', () => expect(said('Voiko 205/55R16 tilalle vaihtaa 225/45R17?')).toEqual(['205/55R16', '225/45R17']));

  it.each(['019 555 0142', '24.12.2026', '205/05R16', '16 tuumaa', 'maksaa 149,90 €', '05820 Hyvinkää', ''])('finds none in %s', (text) =>
    expect(said(text)).toEqual([]),
  );
});

describe('hasBrokenSize', () => {
  it.each([
    ['205/05R16', true],
    ['205/55', true],
    ['205/55R16', false],
    ['puoli 1/2', false],
  ])('tells for %s: %s', (text, isBroken) => expect(hasBrokenSize(text)).toBe(isBroken));
});
