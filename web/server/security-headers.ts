/** Kinds of foreign origins that a page may load from, in addition to our own origin. */
export const originKinds = ['img', 'frame', 'script', 'connect'] as const;
export type Origins = Record<(typeof originKinds)[number], string[]>;

const MAX_ORIGINS = 20;

/** Returns the origins of the https URLs. Anything else is dropped, because it could inject another directive into the policy. */
export function httpsOrigins(urls: readonly string[] | undefined): string[] {
  const origins = (urls ?? []).flatMap((text) => {
    // A wildcard for a host's subdomains, which CSP allows and the URL parser rejects.
    const wildcard = /^https:\/\/\*\.[\w.-]+$/.exec(text)?.[0];
    if (wildcard !== undefined) return [wildcard];
    if (!URL.canParse(text)) return [];
    const { protocol, origin } = new URL(text);
    return protocol === 'https:' && /^https:\/\/[\w.[\]:-]+$/.test(origin) ? [origin] : [];
  });
  return [...new Set(origins)].slice(0, MAX_ORIGINS);
}

/**
 * Returns the security headers of a page. Inline scripts run only if their hash is listed; everything else loads from our own
 * origin and from the given origins. Inline style attributes are allowed, because the admin panel's menus and dialogs are
 * positioned with them.
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
    `manifest-src 'self'`,
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
