/** Headers of every answer. The pages' Content-Security-Policy is web's, as it knows its scripts. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Answers that are data or a picture may never run or frame anything. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
