import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#contracts/errors';
import { errorBody } from '../http/error-response.ts';
import { statusOf } from '../http/status.ts';
import { ERROR_PAGE_POLICY, longAddressPage } from './error-pages.ts';

/** Longest address that is served, in characters. RFC 9110 (4.1) asks for 8,000. */
const MAX_ADDRESS = 8_000;

interface Refusal {
  status: number;
  headers: Record<string, string | number>;
  body: string;
}

/** Node's error for a request that it could not parse. */
interface ClientError extends Error {
  code?: string;
  /** The last bytes that arrived. */
  rawPacket?: unknown;
}

const isApi = (address: string) => /^\/(?:api|images)(?:[/?]|$)/.test(address);

/** Refuses requests whose address is too long, before anything reads the address. */
export class LongAddresses {
  constructor(private readonly securityHeaders: Record<string, string>) {}

  /** Responds if the address is too long. The API gets an error body, a browser a page. */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '/' } = request;
    if (url.length <= MAX_ADDRESS) return false;
    const wantsPage = !isApi(url) && (request.headers.accept ?? '').includes('text/html');
    const { status, headers, body } = wantsPage ? this.page() : this.error(new AppError('address_too_long'));
    // A body may follow, which nobody reads.
    response.shouldKeepAlive = false;
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  /**
   * Responds to a request whose head exceeds even what Node reads, or cannot be parsed. What was asked for is then known only if the
   * request began in the last bytes. Otherwise it is taken for an address, because browsers send few cookies to us.
   */
  respondToUnreadable = (error: ClientError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const { status, headers, body } = this.refusalOf(error);
      const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };

  private refusalOf({ code, rawPacket }: ClientError): Refusal {
    if (code !== 'HPE_HEADER_OVERFLOW')
      return this.error(new AppError('invalid_input'), code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : undefined);
    const address = /^[A-Z]+ (\/\S*)/.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '')?.[1];
    if (address !== undefined && address.length <= MAX_ADDRESS) return this.error(new AppError('headers_too_large'));
    return address !== undefined && !isApi(address) ? this.page() : this.error(new AppError('address_too_long'));
  }

  private page(): Refusal {
    return this.refusal(statusOf.address_too_long, randomUUID(), 'text/html; charset=utf-8', longAddressPage, {
      'content-security-policy': ERROR_PAGE_POLICY,
    });
  }

  private error(error: AppError, status: number = statusOf[error.code]): Refusal {
    const requestId = randomUUID();
    return this.refusal(status, requestId, 'application/json; charset=utf-8', JSON.stringify(errorBody(error, requestId)));
  }

  private refusal(status: number, requestId: string, type: string, body: string, more: Record<string, string> = {}): Refusal {
    return {
      status,
      headers: {
        ...this.securityHeaders,
        ...more,
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-request-id': requestId,
      },
      body,
    };
  }
}
