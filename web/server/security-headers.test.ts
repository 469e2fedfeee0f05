import { describe, expect, it } from '@jest/globals';
import { httpsOrigins, securityHeaders } from './security-headers.ts';

describe('foreign origins of a page', () => {
  it('are deduplicated https origins, which cannot inject directives', () => {
    const given = [
      'https://kuvat.example/hero.jpg?x=1',
      'https://kuvat.example',
      'http://plain.example',
      'https://*',
      "https://a.example; script-src 'unsafe-inline'",
      'https://user:word@b.example:8443/',
      'https://*.statistics.example',
      'data:',
      'javascript:alert(1)',
      '',
    ];
    expect(httpsOrigins(given)).toEqual(['https://kuvat.example', 'https://b.example:8443', 'https://*.statistics.example']);
    expect(httpsOrigins(undefined)).toEqual([]);
  });

  it('are in the directive of their kind', () => {
    const origins = {
      img: ['https://kuvat.example'],
      frame: ['https://kartta.example'],
      script: ['https://tags.example'],
      connect: ['https://*.statistics.example'],
    };
    const policy = securityHeaders(["'sha256-x'"], origins, true)['content-security-policy']?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'sha256-x' https://tags.example`,
        `connect-src 'self' https://*.statistics.example`,
        `img-src 'self' data: blob: https://kuvat.example`,
        `frame-src 'self' https://kartta.example`,
        `manifest-src 'self'`,
      ]),
    );
  });
});
