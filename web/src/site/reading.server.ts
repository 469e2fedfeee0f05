import http from 'node:http';
import https from 'node:https';
import { ApiError, type AnswerOf, TOO_SLOW, UNREACHABLE, errorOf, pathWithQuery } from '../api/api.ts';
import type { Operation, RequestOf } from '#contracts/operation';
import type { Asking } from './asking.ts';

/** Milliseconds a page waits for a part before it does without. */
const PATIENCE = 2_500;
const lasting = { keepAlive: true, maxSockets: 128, maxFreeSockets: 32 };

type Light<Op> = Op extends Operation ? Op : never;

interface Way {
  request: typeof http.request;
  agent: http.Agent;
  hostname: string;
  port: string;
}

let way: Way | undefined;

/** How the gateway is reached; the environment is read when the first page is. */
function wayToGateway(): Way {
  if (way) return way;
  const { protocol, hostname, port } = new URL(process.env.GATEWAY_URL ?? '');
  const isSecret = protocol === 'https:';
  way = {
    request: isSecret ? https.request : http.request,
    agent: isSecret ? new https.Agent(lasting) : new http.Agent(lasting),
    hostname,
    port,
  };
  return way;
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

interface Asked {
  requestId: string;
  signal: AbortSignal;
}

/** Plain bytes over a lasting connection: between two processes of one shop compressing costs more than it saves. */
function ask(path: string, { requestId, signal }: Asked): Promise<Answer> {
  const { request, ...target } = wayToGateway();
  return new Promise((resolve, reject) => {
    const asked = request({ ...target, path, signal, headers: { accept: 'application/json', 'x-request-id': requestId } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    const late = setTimeout(() => asked.destroy(new ApiError(0, TOO_SLOW)), PATIENCE);
    asked.once('close', () => clearTimeout(late));
    asked.once('error', (error: NodeJS.ErrnoException) =>
      reject(asked.reusedSocket && error.code === 'ECONNRESET' ? new Unheard() : error),
    );
    asked.end();
  });
}

/** The gateway had closed the connection while it was idle, and has not seen the question. */
class Unheard extends Error {}

const askAgain = (path: string, asked: Asked): Promise<Answer> =>
  ask(path, asked).catch((error: unknown) => {
    if (error instanceof Unheard) return ask(path, asked);
    throw error;
  });

/**
 * Reads by a route of the contracts while a page is rendered, typed by the operation. An answer that is merely the last
 * good one is noted with `degraded`: a page made of it would be kept with the age of a new one.
 * @throws ApiError
 */
export async function read<Op>(route: `GET /${string}`, input: RequestOf<Light<Op>>, asking: Asking): Promise<AnswerOf<Op>> {
  const answer = await askAgain(pathWithQuery(route, input as object), asking).catch((error: unknown) => {
    if (asking.signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, UNREACHABLE);
  });
  const { status, headers, text } = answer;
  if (headers['x-cache'] === 'STALE') asking.degraded();
  if (status < 200 || status > 299) throw errorOf(status, text, headers['retry-after'] ?? null);
  return (text === '' ? null : JSON.parse(text)) as AnswerOf<Op>;
}
