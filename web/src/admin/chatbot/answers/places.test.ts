import { describe, expect, it } from '@jest/globals';
import { filledIn, unknownPlaces } from './places.ts';

const places = [
  { place: '{hinta: Rengaspaikkaus}', label: 'Rengaspaikkaus', value: '25,00 €' },
  { place: '{puhelin}', label: 'Puhelin', value: '040 123 4567' },
];

describe('the places of an answer', () => {
  it('are filled in with their values now', () => {
    expect(filledIn('Se maksaa {Hinta:  rengaspaikkaus}. Soita {puhelin}!', places)).toEqual([
      { kind: 'text', text: 'Se maksaa ' },
      { kind: 'value', text: '25,00 €' },
      { kind: 'text', text: '. Soita ' },
      { kind: 'value', text: '040 123 4567' },
      { kind: 'text', text: '!' },
    ]);
  });

  it('stay as they are if they name no fact', () => {
    expect(filledIn('{hinta: Kuu}', places)).toEqual([{ kind: 'unknown', text: '{hinta: Kuu}' }]);
    expect(filledIn('', places)).toEqual([]);
    expect(unknownPlaces('{hinta: Kuu} ja 25,00 €, {hinta: Kuu}')).toEqual(['{hinta: Kuu}']);
  });
});
