import { describe, expect, it } from '@jest/globals';
import { AppError, errorTexts, type ErrorCode } from '#contracts/errors';
import { appErrorOf, errorBody, retryAfterOf } from './error-response.ts';
import { statusOf } from './status.ts';

const codes = Object.keys(errorTexts) as ErrorCode[];

describe('statusOf', () => {
  it.each(codes)('has a status for %s', (code) => {
    // Nothing to resume is no error over HTTP.
    if (code === 'nothing_to_resume') expect(statusOf[code]).toBe(204);
    else expect(statusOf[code]).toBeGreaterThanOrEqual(400);
  });

  it('has no status for a code that does not exist', () => {
    expect(Object.keys(statusOf).toSorted()).toEqual([...codes].toSorted());
  });

  it('D-BODY-019 D-BODY-020 every 429 and 503 has Retry-After', () => {
    for (const code of codes) {
      const wait = retryAfterOf(new AppError(code));
      if (statusOf[code] === 429 || statusOf[code] === 503) expect(wait).toBeGreaterThanOrEqual(1);
      else expect(wait).toBeUndefined();
    }
    expect(retryAfterOf(new AppError('too_many_requests', undefined, { retryAfter: 2.2 }))).toBe(3);
  });
});

describe('error bodies', () => {
  it('D-BODY-006 D-BODY-007 D-BODY-009 carry message, code and requestId', () => {
    expect(errorBody(new AppError('size_not_found'), 'r1')).toEqual({
      message: 'Rengaskokoa ei löytynyt.',
      code: 'size_not_found',
      requestId: 'r1',
    });
  });

  it('never contain the message of an unexpected error', () => {
    const error = appErrorOf(new Error('connect mongodb://user:secret@host'));
    expect(JSON.stringify(errorBody(error, 'r'))).not.toContain('secret');
    expect(error.code).toBe('internal_error');
  });

  it('D-BODY-016 D-BODY-017 use our error codes for the framework’s errors', () => {
    expect(appErrorOf(Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })).code).toBe(
      'payload_too_large',
    );
    expect(appErrorOf(Object.assign(new Error('x'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 })).code).toBe(
      'unsupported_media_type',
    );
  });
});
