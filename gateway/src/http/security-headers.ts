/** Returns the headers of every response. Web sets the Content-Security-Policy of pages, because it knows their scripts. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** The Content-Security-Policy of data and images, which must never run scripts or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
