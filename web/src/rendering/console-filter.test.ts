import { describe, expect, it, jest } from '@jest/globals';
import { isSilenced, quietConsole } from './console-filter.ts';

describe('the console filter', () => {
  it('P-8-019 silences CORS errors', () => {
    expect(isSilenced(["Access to fetch at 'https://x.example/' has been blocked by CORS policy: No header"])).toBe(true);
  });
  it('P-8-020 silences errors of analytics', () => {
    expect(isSilenced(['Failed to load https://www.google-analytics.com/collect'])).toBe(true);
  });
  it('P-8-021 silences errors of the tyre-data subdomain', () => {
    expect(isSilenced(['GET https://tyre-data.shop.example/sizes 500'])).toBe(true);
  });
  it('P-8-022 silences reads of a property of null', () => {
    expect(isSilenced([new TypeError("Cannot read properties of null (reading 'style')")])).toBe(true);
    expect(isSilenced(["Cannot read property 'style' of null"])).toBe(true);
  });
  it('passes on every other error', () => {
    const written: unknown[] = [];
    const target = { error: jest.fn((...parts: unknown[]) => void written.push(...parts)) };
    quietConsole(target);
    target.error('Renkaita ei voitu hakea');
    target.error('blocked by CORS policy');
    expect(written).toEqual(['Renkaita ei voitu hakea']);
  });
});
