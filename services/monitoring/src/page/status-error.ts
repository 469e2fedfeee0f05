import type { HttpResponse } from './guarded-http.ts';
import { PageUnreadable } from './page-unreadable.ts';

const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/** The milliseconds of a Retry-After header in seconds or as a date. */
export function retryAfterOf({ headers }: Pick<HttpResponse, 'headers'>, now: number): number | undefined {
  const value = [headers['retry-after']].flat()[0]?.trim();
  if (value === undefined || value === '') return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** The error of an answer whose status is neither a success nor a redirect. */
export function statusError(response: HttpResponse): PageUnreadable {
  const { status } = response;
  const retryAfterMs = retryAfterOf(response, Date.now());
  const retry = { mayRetry: true, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  if (status === 404 || status === 410) return new PageUnreadable('not_found', 'Sivua ei löytynyt. Se on ehkä poistettu tai siirretty.');
  if (status === 401 || status === 407) return new PageUnreadable('login', 'Sivu vaatii kirjautumisen.');
  if (status === 403) return new PageUnreadable('forbidden', 'Sivusto estää sivun lukemisen (virhe 403).');
  if (status === 429) return new PageUnreadable('too_many_requests', 'Sivusto rajoittaa lukemista. Yritä myöhemmin uudelleen.', retry);
  if (status >= 500) return new PageUnreadable('server_error', `Sivustolla on häiriö (virhe ${status}).`, retry);
  if (status === 408 || status === 425) return new PageUnreadable('server_error', `Sivusto ei ehtinyt vastata (virhe ${status}).`, retry);
  if (status >= 400) return new PageUnreadable('server_error', `Sivusto ei hyväksynyt pyyntöä (virhe ${status}).`);
  return new PageUnreadable('server_error', 'Sivusto lähetti viallisen vastauksen.', { mayRetry: true });
}
