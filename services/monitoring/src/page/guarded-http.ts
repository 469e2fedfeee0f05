import { Agent, type Dispatcher } from 'undici';
import { allowedLookup, assertAllowed, type AllowedHosts, type ResolveName } from './allowed-address.ts';

/** Milliseconds that an idle connection is kept: enough for robots.txt and its page, too little for the pause of a host. */
const KEEP_ALIVE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Some shops send large cookies and content security policies. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Bytes of an unwanted body that are read so that its connection can be used again. */
const MAX_DISCARDED_BYTES = 16 * 1024;

export interface GuardedHttpOptions {
  allowedHosts: AllowedHosts;
  userAgent: string;
  /** For tests. Default: the system's resolver. */
  resolve?: ResolveName;
}

export type HttpResponse = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & { status: number };

/** Sends single requests to public addresses only. Redirects are not followed. */
export class GuardedHttp {
  private readonly agent: Agent;
  private readonly allowedHosts: AllowedHosts;
  private readonly userAgent: string;

  constructor({ allowedHosts, userAgent, resolve }: GuardedHttpOptions) {
    this.allowedHosts = allowedHosts;
    this.userAgent = userAgent;
    this.agent = new Agent({
      connections: 2,
      pipelining: 1,
      // HTTP/1.1 is enough for one page of a host, and its limits are simpler.
      allowH2: false,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The signal of each request limits its time.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      connect: { lookup: allowedLookup(allowedHosts, resolve), timeout: CONNECT_TIMEOUT_MS },
    });
  }

  /**
   * Sends a GET request. The caller must read or destroy the body.
   * @param headers in lower case, in addition to the user agent
   * @throws RefusedAddress before connecting; the network's error; the signal's reason
   */
  async get(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<HttpResponse> {
    assertAllowed(url, this.allowedHosts);
    const {
      statusCode,
      headers: received,
      body,
    } = await this.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { 'user-agent': this.userAgent, 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
      signal,
    });
    // A body that nobody reads may still fail.
    body.on('error', () => undefined);
    return { status: statusCode, headers: received, body };
  }

  /** Ends all connections and requests. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** Skips an unwanted body; a short one keeps the connection open for the next request. */
export async function discard({ body }: HttpResponse): Promise<void> {
  await body.dump({ limit: MAX_DISCARDED_BYTES });
}

/** Headers arrive as Latin-1, but addresses with letters that are not encoded are UTF-8. */
function inUtf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

/** The target of a redirect; null for another answer, or a target that is not a URL. */
export function redirectTarget({ status, headers }: HttpResponse, base: URL): URL | null {
  const location = [headers.location].flat()[0];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  return URL.parse(inUtf8(location), base.href);
}
