import { describe, expect, it } from '@jest/globals';
import { httpsOrigins, securityHeaders } from './security-headers.ts';

describe('further origins of a page', () => {
  it('are https origins only, each once, and cannot end the policy', () => {
    const given = [
      'https://kuvat.example/hero.jpg?x=1',
      'https://kuvat.example',
      'http://plain.example',
      'https://*',
      "https://a.example; script-src 'unsafe-inline'",
      'https://user:word@b.example:8443/',
      'data:',
      'javascript:alert(1)',
      '',
      7,
    ];
    expect(httpsOrigins(given)).toEqual(['https://kuvat.example', 'https://b.example:8443']);
    expect(httpsOrigins(undefined)).toEqual([]);
  });

  it('stand in img-src and frame-src', () => {
    const policy = securityHeaders(["'sha256-x'"], { img: ['https://kuvat.example'], frame: ['https://kartta.example'] }, true)[
      'content-security-policy'
    ]?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'sha256-x'`,
        `img-src 'self' data: blob: https://kuvat.example`,
        `frame-src 'self' https://kartta.example`,
      ]),
    );
  });
});
