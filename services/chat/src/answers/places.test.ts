import { describe, expect, it } from '@jest/globals';
import { evaluationShop } from '../evaluation/evaluation-shop.ts';
import { fillPlaces, placesOf } from './places.ts';

const noon = new Date('2026-11-24T10:00:00Z');
const places = await placesOf(evaluationShop(noon), noon);

describe('the places of an answer', () => {
  it('are filled in with the facts of the moment, whatever their letter case and spaces', () => {
    const filled = fillPlaces('Tänään {tänään}, puh. {Puhelin}. Vaihto { HINTA: renkaanvaihto  – Henkilöauto, 13–16″}.', [
      ...places,
      { place: '{ hinta: renkaanvaihto – henkilöauto, 13–16″}', label: '', value: '39,90 €' },
    ]);
    expect(filled.unknown).toEqual([]);
    expect(filled.text).toMatch(/^Tänään 09:00–17:00, puh\. [\d ]+\. Vaihto 39,90 €\.$/);
  });

  it('are the shop, its hours, and each price of the price list under a name of its own', () => {
    const names = places.map(({ place }) => place);
    expect(names).toEqual(expect.arrayContaining(['{puhelin}', '{aukioloajat}', '{hinta: Renkaanvaihto – Henkilöauto, 13–16″}']));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const { value } of places) expect(value).not.toBe('');
  });

  it('say that the shop is closed', async () => {
    const sunday = new Date('2026-11-29T10:00:00Z');
    expect((await placesOf(evaluationShop(sunday), sunday)).find(({ place }) => place === '{tänään}')?.value).toBe('suljettu');
  });

  it('that name no fact stay as they are', () => {
    expect(fillPlaces('Soita {puhelinnumero} tai {puhelin', places)).toEqual({
      text: 'Soita {puhelinnumero} tai {puhelin',
      unknown: ['{puhelinnumero}'],
    });
    // A value is not filled in again.
    expect(
      fillPlaces('{a}', [
        { place: '{a}', label: '', value: '{b}' },
        { place: '{b}', label: '', value: 'x' },
      ]).text,
    ).toBe('{b}');
  });
});
