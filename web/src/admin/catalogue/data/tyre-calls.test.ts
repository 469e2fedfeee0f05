import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MANUFACTURER_TIMEOUT } from '../manufacturers/manufacturer-calls.ts';
import { deleteSize, deleteTyre, removeOffer, setOffer, updateSize, updateTyre } from './tyre-calls.ts';

const BOTH = 'Size ID and Product ID are required';
const SIZE = 'Size ID is required';

describe('calls of sizes and tyres without their ids', () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');

  beforeEach(() => {
    fetchSpy.mockReset();
  });
  afterEach(() => {
    expect(fetchSpy).not.toHaveBeenCalled();
  });

  it('A-8-006 a tyre call needs both ids and sends no request without them', async () => {
    const size = 'a'.repeat(24);
    await expect(deleteTyre(size, '')).rejects.toThrow(BOTH);
    await expect(deleteTyre('', size)).rejects.toThrow(BOTH);
    await expect(removeOffer(size, '')).rejects.toThrow(BOTH);
    await expect(setOffer({ sizeId: size, productId: '', price: 1 })).rejects.toThrow(BOTH);
    await expect(updateTyre({ sizeId: size, productId: '', manufacturer: 'Nokian Tyres', model: 'Koe', price: 1 })).rejects.toThrow(BOTH);
  });

  it('A-8-007 a size call needs the id and sends no request without it', async () => {
    await expect(deleteSize('')).rejects.toThrow(SIZE);
    await expect(updateSize({ sizeId: '', width: 205, aspect: 55, diameter: 16 })).rejects.toThrow(SIZE);
  });
});

describe('manufacturer calls', () => {
  it('A-7-011 time out after 10 s', () => {
    expect(MANUFACTURER_TIMEOUT).toBe(10_000);
  });
});
