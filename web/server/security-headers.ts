/** Further origins that a page may load from, beside our own. */
export const originKinds = ['img', 'frame', 'script', 'connect'] as const;
export type Origins = Record<(typeof originKinds)[number], string[]>;

const MAX_ORIGINS = 20;

/** The https origins among those given; what is none could end the policy's line and begin another. */
export function httpsOrigins(given: readonly string[] | undefined): string[] {
  const origins = (given ?? []).flatMap((text) => {
    // A wildcard stands for a host's subdomains, which URL would not take.
    const wildcard = /^https:\/\/\*\.[\w.-]+$/.exec(text)?.[0];
    if (wildcard !== undefined) return [wildcard];
    if (!URL.canParse(text)) return [];
    const { protocol, origin } = new URL(text);
    return protocol === 'https:' && /^https:\/\/[\w.[\]:-]+$/.test(origin) ? [origin] : [];
  });
  return [...new Set(origins)].slice(0, MAX_ORIGINS);
}

/**
 * Headers of every page. Inline scripts run only when their hash is named; besides that, everything comes from us and
 * from the origins named. Inline style attributes are allowed because the panel's floating parts (menus, dialogs) are
 * placed with them.
 */
export function securityHeaders(
  scriptHashes: readonly string[],
  { img, frame, script, connect }: Origins,
  overHttps: boolean,
): Record<string, string> {
  const policy = [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scriptHashes, ...script].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...img].join(' '),
    ['frame-src', `'self'`, ...frame].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...connect].join(' '),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(overHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
