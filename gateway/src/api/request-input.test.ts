import { describe, expect, it } from '@jest/globals';
import { createTyre } from '#contracts/catalogue/tyres';
import { updateSize } from '#contracts/catalogue/sizes';
import { AppError } from '#contracts/errors';
import { subscribe } from '#contracts/marketing/subscribers';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { bodyFields, headerFields, parseInput, parseJson, parseQuery } from './request-input.ts';

const refusal = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('was not refused');
};
const id = 'a'.repeat(24);

describe('JSON bodies', () => {
  it.each([
    ['broken JSON', '{"a":'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['__proto__', '{"a":[{"__proto__":{"admin":true}}]}'],
    ['__proto__ in escapes', '{"\\u005f_proto__":1}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}'],
    ['depth 10,000', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['half a surrogate', '{"a":"\\ud800"}'],
  ])('D-BODY-010 with %s are refused', (_what, text) => {
    expect(refusal(() => parseJson(Buffer.from(text))).code).toBe('invalid_input');
  });

  it('D-BODY-010 may be 32 levels deep, and are refused at the next one before the rest is parsed', () => {
    expect(parseJson(Buffer.from('['.repeat(32) + ']'.repeat(32)))).toBeInstanceOf(Array);
    // The closing brackets are missing: if it were parsed first, the error would be about invalid JSON.
    expect(refusal(() => parseJson(Buffer.from('['.repeat(33)))).message).toBe('Pyynnön sisältö on liian syvälle sisäkkäinen.');
  });

  it('D-BODY-008 with 1e309 are refused and the field is named', () => {
    expect(refusal(() => parseJson(Buffer.from('{"details":{"price":1e309}}'))).details.fields).toHaveProperty(['details.price']);
  });

  it('may be missing, but not be a list', () => {
    expect(bodyFields(undefined)).toEqual({});
    expect(refusal(() => bodyFields([])).code).toBe('invalid_input');
  });

  it('preserve ä and ö', () => {
    expect(parseJson(Buffer.from('{"nimi":"Öljymäki"}'))).toEqual({ nimi: 'Öljymäki' });
  });
});

describe('query strings', () => {
  it('are decoded', () => {
    expect({ ...parseQuery('/x?size=205%2F55+R16&empty=&flag') }).toEqual({ size: '205/55 R16', empty: '', flag: '' });
  });

  it.each(['/x?a=1&a=2', '/x?a=%ff', '/x?a=%'])('%s is refused', (url) => {
    expect(refusal(() => parseQuery(url)).code).toBe('invalid_input');
  });

  it('treat __proto__ as any other unknown name', () => {
    const query = parseQuery('/x?__proto__=1');
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
    expect(refusal(() => parseInput(findTyres, query, {})).code).toBe('invalid_input');
  });
});

describe('input', () => {
  it.each([
    ['page', { page: '-1' }],
    ['limit', { limit: '1000000000' }],
    ['maxPrice', { maxPrice: '12abc' }],
    ['$where', { $where: '1' }],
  ])('D-BODY-008 names the field %s', (field, query) => {
    expect(refusal(() => parseInput(findTyres, query, {})).details.fields).toHaveProperty([field]);
  });

  it.each([{ price: -1 }, { price: '12,90' }, { price: { $gt: '' } }, { price: null }])('D-BODY-008 names the price of %j', (price) => {
    expect(
      refusal(() => parseInput(createTyre, { manufacturer: 'Nokian', model: 'X', ...price }, { sizeId: id })).details.fields,
    ).toHaveProperty('price');
  });

  it('prefers path parameters to fields of the same name in the body', () => {
    expect(parseInput(updateSize, { width: 205, aspect: 55, diameter: 16, sizeId: 'b'.repeat(24) }, { sizeId: id }).sizeId).toBe(id);
  });

  it('takes only the headers that the contract names', () => {
    const sent = { 'subscription-source': 'popup', email: 'muu@example.com' };
    expect(headerFields(subscribe, sent)).toEqual({ source: 'popup' });
    expect(headerFields(subscribe, {})).toEqual({});
    expect(headerFields(findTyres, sent)).toEqual({});
    expect(refusal(() => parseInput(subscribe, { email: 'a@b.fi', source: 'x\r\ny' }, {})).details.fields).toHaveProperty('source');
  });
});
