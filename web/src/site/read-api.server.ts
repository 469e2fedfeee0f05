import http from 'node:http';
import https from 'node:https';
import { ApiError, type ResultOf, TOO_SLOW, UNREACHABLE, errorOf, pathWithQuery } from '../api/api.ts';
import type { Operation, RequestOf } from '#contracts/operation';
import type { RequestContext } from './request-context.ts';

/** Milliseconds after which a page is rendered without a part that has not arrived. */
const TIMEOUT_MS = 2_500;
const agentOptions = { keepAlive: true, maxSockets: 128, maxFreeSockets: 32 };

type AsOperation<Op> = Op extends Operation ? Op : never;

interface Gateway {
  request: typeof http.request;
  agent: http.Agent;
  hostname: string;
  port: string;
}

let gateway: Gateway | undefined;

/** How to connect to the gateway. Reads the environment on first use. */
function connection(): Gateway {
  if (gateway) return gateway;
  const { protocol, hostname, port } = new URL(process.env.GATEWAY_URL ?? '');
  const isTls = protocol === 'https:';
  gateway = {
    request: isTls ? https.request : http.request,
    agent: isTls ? new https.Agent(agentOptions) : new http.Agent(agentOptions),
    hostname,
    port,
  };
  return gateway;
}

interface ApiResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

type Options = Pick<RequestContext, 'requestId' | 'signal'>;

/** Sends a request over a keep-alive connection, uncompressed: between our own processes compression costs more than it saves. */
function send(path: string, { requestId, signal }: Options): Promise<ApiResponse> {
  const { request, ...target } = connection();
  return new Promise((resolve, reject) => {
    const sent = request({ ...target, path, signal, headers: { accept: 'application/json', 'x-request-id': requestId } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 502, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    const timeout = setTimeout(() => sent.destroy(new ApiError(0, TOO_SLOW)), TIMEOUT_MS);
    sent.once('close', () => clearTimeout(timeout));
    sent.once('error', (error: NodeJS.ErrnoException) =>
      reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new ClosedWhileIdle() : error),
    );
    sent.end();
  });
}

/** The gateway closed the idle keep-alive connection, so that it has not received the request. */
class ClosedWhileIdle extends Error {}

/** Retries once if the gateway has not received the request. */
const sendWithRetry = (path: string, options: Options): Promise<ApiResponse> =>
  send(path, options).catch((error: unknown) => {
    if (error instanceof ClosedWhileIdle) return send(path, options);
    throw error;
  });

/**
 * Reads from the API while a page is rendered. Input and result are typed by the operation of the route. A stale response
 * marks the page as `degraded`: otherwise the page would be cached as if its data were fresh.
 * @throws ApiError
 */
export async function read<Op>(route: `GET /${string}`, input: RequestOf<AsOperation<Op>>, context: RequestContext): Promise<ResultOf<Op>> {
  const response = await sendWithRetry(pathWithQuery(route, input as object), context).catch((error: unknown) => {
    if (context.signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, UNREACHABLE);
  });
  const { status, headers, text } = response;
  if (headers['x-cache'] === 'STALE') context.degraded();
  if (status < 200 || status > 299) throw errorOf(status, text, headers['retry-after'] ?? null);
  return (text === '' ? null : JSON.parse(text)) as ResultOf<Op>;
}
