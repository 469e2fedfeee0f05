import { RefusedAddress, type RefusalReason } from './allowed-address.ts';
import { PageUnreadable } from './page-unreadable.ts';

const refusals: Record<RefusalReason, string> = {
  protocol: 'Vain http- ja https-osoitteita voidaan lukea.',
  credentials: 'Osoitteessa ei saa olla käyttäjätunnusta tai salasanaa.',
  port: 'Osoitteen portin täytyy olla 80 tai 443.',
  private: 'Osoite ei ole julkisessa verkossa.',
};

/** OpenSSL's reasons to reject a certificate, as Node names them, without those that start with CERT_. */
const certificateCodes: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
]);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Turns any error of a request into the one for the owner; a PageUnreadable stays as it is. */
export function toUnreadable(error: unknown): PageUnreadable {
  if (error instanceof PageUnreadable) return error;
  if (error instanceof RefusedAddress) return new PageUnreadable('refused_address', refusals[error.reason], { cause: error });
  const code = codeOf(error);
  const details = { mayRetry: true, cause: error };
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return new PageUnreadable('dns', 'Sivuston osoitetta ei löytynyt. Tarkista, että se on kirjoitettu oikein.', { cause: error });
  if (code === 'EAI_AGAIN' || code === 'EAI_FAIL')
    return new PageUnreadable('dns', 'Sivuston osoitetta ei voitu selvittää juuri nyt.', details);
  if (code.startsWith('CERT_') || certificateCodes.has(code))
    return new PageUnreadable('bad_certificate', 'Sivuston varmenne ei kelpaa, joten yhteys ei ole turvallinen.', { cause: error });
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return new PageUnreadable('timeout', 'Sivustoon ei saatu yhteyttä ajoissa.', details);
  // Damaged compressed bodies, and answers that are not HTTP.
  const isDamaged = /^(?:Z_|ERR__|ERR_(?:BROTLI|ZLIB|ZSTD)|ZSTD_|HPE_|UND_ERR_(?:RES_CONTENT_LENGTH_MISMATCH|HEADERS_OVERFLOW))/.test(code);
  if (isDamaged || (error instanceof Error && error.name === 'HTTPParserError'))
    return new PageUnreadable('server_error', 'Sivusto lähetti viallisen vastauksen.', details);
  return new PageUnreadable('unreachable', 'Sivustoon ei saatu yhteyttä.', details);
}

const seconds = (ms: number) => (ms / 1000).toLocaleString('fi-FI', { maximumFractionDigits: 1 });

/**
 * Runs work with a signal that aborts after some time, or when the outer signal does.
 * @param ms milliseconds that the work may take
 * @param namedMs milliseconds that the error names, when the work is only a part of what they limit
 * @throws PageUnreadable 'timeout' when the time is over; the outer signal's reason; the error of the work
 */
export async function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  namedMs: number = ms,
): Promise<T> {
  outer?.throwIfAborted();
  const deadline = new AbortController();
  const { signal } = deadline;
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  const end = () =>
    deadline.abort(new PageUnreadable('timeout', `Sivusto ei vastannut ${seconds(namedMs)} sekunnissa.`, { mayRetry: true }));
  const forward = () => deadline.abort(outer?.reason);
  const timer = setTimeout(end, ms);
  outer?.addEventListener('abort', forward, { once: true });
  try {
    // The race also ends work that does not notice its signal, such as waiting for a stream that has already ended.
    return await Promise.race([work(signal), aborted.promise]);
  } catch (error) {
    // Streams wrap or replace the reason of their abort.
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', forward);
  }
}
