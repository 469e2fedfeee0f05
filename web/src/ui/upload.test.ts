import { describe, expect, it } from '@jest/globals';
import { ApiError, errorOf } from '../api/api.ts';
import { imageFailure, imageTexts } from './upload.ts';

describe('texts of a failed image upload', () => {
  it("A-8-030 falls back to 'Failed to upload image'", () => {
    expect(imageTexts.fallback).toBe('Failed to upload image');
  });

  it('A-8-028 A-8-029 distinguishes a failed connection from a server error', () => {
    expect(imageFailure(new ApiError(0, 'poissa'))).toBe('Kuvan lataus epäonnistui');
    expect(imageFailure(errorOf(500, '', null))).toBe('Palvelinvirhe: Kuvan lataus epäonnistui');
  });

  it("prefers the server's own message for a refused image", () => {
    expect(imageFailure(errorOf(415, '{"message":"Kuvaa ei voitu lukea.","code":"image_unreadable"}', null))).toBe('Kuvaa ei voitu lukea.');
  });
});

describe('errorOf', () => {
  it('D-BODY-006 D-BODY-008 keeps message, code, fields and retry-after', () => {
    const error = errorOf(429, '{"message":"Odota.","code":"too_many_requests","fields":{"price":"Anna hinta."},"requestId":"x"}', '3');
    expect(error).toMatchObject({
      status: 429,
      message: 'Odota.',
      serverMessage: 'Odota.',
      code: 'too_many_requests',
      fields: { price: 'Anna hinta.' },
      requestId: 'x',
      retryAfter: 3,
    });
  });

  it("accepts a proxy's HTML page", () => {
    expect(errorOf(502, '<html>', null)).toMatchObject({ status: 502, serverMessage: null, fields: {} });
  });
});
