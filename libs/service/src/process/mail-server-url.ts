const THIS_MACHINE = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether a URL's host is this machine, so that a password sent to it stays here. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.has(hostname);

/**
 * Returns the mail server's URL so that a password is sent only over TLS: `smtp:` with a password gets `requireTLS=true`. Without
 * it, whoever can remove STARTTLS from the server's reply reads the password. A server on this machine needs no TLS, and a URL
 * that says `requireTLS` or `ignoreTLS` itself stays as it is.
 * @param text smtp: or smtps:, a valid URL
 */
export function requireTlsForPassword(text: string): string {
  const url = new URL(text);
  const isSettled = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (url.protocol !== 'smtp:' || url.password === '' || isSettled || isThisMachine(url.hostname)) return text;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}
