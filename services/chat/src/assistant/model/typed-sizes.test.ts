import { describe, expect, it } from '@jest/globals';
import { typedSizes } from './typed-sizes.ts';

describe('typedSizes', () => {
  it.each([
    '2055516',
    '205 55 16',
    '205-55-16',
    '205/55/16',
    '205/55 R16',
    '205 55r16',
    '205/55ZR16',
    'onko koossa 205, 55, 16 mitään?',
    'kaksisataaviisi viisikymmentäviisi kuusitoista',
  ])('%s', (text) => expect(typedSizes(text)).toContain('205/55R16'));

  it('finds every size of a message', () => {
    expect(typedSizes('2055516 vai 2254517')).toEqual(expect.arrayContaining(['205/55R16', '225/45R17']));
  });

  it.each(['0401234567', 'hinta 2 055 516 €', '05820 Hyvinkää', '205/55', 'kello 16', '123 45 67', ''])('no size: %s', (text) =>
    expect(typedSizes(text)).toEqual([]),
  );
});
