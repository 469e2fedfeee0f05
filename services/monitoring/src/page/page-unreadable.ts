/** Why a page could not be read; stable, for programs. */
export type UnreadableCode =
  | 'refused_address'
  | 'dns'
  | 'unreachable'
  | 'bad_certificate'
  | 'timeout'
  | 'robots'
  | 'not_found'
  | 'login'
  | 'forbidden'
  | 'too_many_requests'
  | 'server_error'
  | 'too_many_redirects'
  | 'not_a_page'
  | 'too_large'
  | 'too_complex'
  | 'no_browser'
  | 'browser_failed';

export interface UnreadableDetails {
  /** Whether another attempt within some minutes may succeed. Default: false. */
  mayRetry?: boolean;
  /** Milliseconds that the site asked to wait before the next attempt. */
  retryAfterMs?: number;
  /** For the log only. */
  cause?: unknown;
}

/** A page that could not be read. The message is Finnish and for the owner: it names no part of the private network. */
export class PageUnreadable extends Error {
  override readonly name = 'PageUnreadable';
  readonly code: UnreadableCode;
  readonly mayRetry: boolean;
  readonly retryAfterMs?: number;

  constructor(code: UnreadableCode, message: string, { mayRetry = false, retryAfterMs, cause }: UnreadableDetails = {}) {
    super(message, { cause });
    this.code = code;
    this.mayRetry = mayRetry;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}
