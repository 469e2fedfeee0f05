import { describe, expect, it } from '@jest/globals';
import { pageAddress } from './page-address.ts';

describe('pageAddress', () => {
  it.each([
    ['/renkaat', '/renkaat'],
    ['/renkaat?q=0.123', '/renkaat'],
    ['/?utm_source=uutiskirje&gclid=x', '/'],
    ['/renkaat?utm_source=a&type=winter&fbclid=b', '/renkaat?type=winter'],
    ['/renkaat?page=2&type=winter&search=205%2F55R16', '/renkaat?search=205%2F55R16&type=winter&page=2'],
    ['/renkaat?manufacturer=Nokian&manufacturer=Michelin', '/renkaat?manufacturer=Nokian&manufacturer=Michelin'],
    ['/renkaat?search=205/55%20R16', '/renkaat?search=205%2F55+R16'],
    ['/renkaat.data?x=1&_routes=site&type=summer', '/renkaat.data?type=summer&_routes=site'],
    ['/renkaat/?type=summer&x', '/renkaat/?type=summer'],
    ['/RENKAAT?type=summer', '/RENKAAT?type=summer'],
    ['/renkaat/65a000000000000000000000?type=summer', '/renkaat/65a000000000000000000000'],
    ['/hyva-tietaa?sivu=2&x=1', '/hyva-tietaa?sivu=2'],
    ['/rahoitus?kuukaudet=12&summa=400', '/rahoitus?summa=400&kuukaudet=12'],
    [
      '/ota-yhteytta?utm_source=a&aihe=ajanvaraus&rengas=65a000000000000000000000',
      '/ota-yhteytta?rengas=65a000000000000000000000&aihe=ajanvaraus',
    ],
    ['/ota-yhteytta?koko=205/55R16&x=1', '/ota-yhteytta?koko=205%2F55R16'],
    ['/ei-ole?x=1', '/ei-ole'],
    ['/%ff?x=1', '/%ff'],
    ['/__proto__?x=1', '/__proto__'],
  ])('normalises %s to %s', (address, normalised) => {
    expect(pageAddress(address)).toBe(normalised);
    expect(pageAddress(normalised)).toBe(normalised);
  });
});
