import type { ErrorBody } from '#contracts/errors';
import type { HttpRoute, Operation, OutputOf, RequestOf } from '#contracts/operation';
import { adminToken, bearerToken, expireAdminSession } from './session.ts';

/**
 * The browser's API client. (Page loaders run on the server and use site/read-api.server.ts.) This file imports only types
 * from the contracts, so that the visitors' bundle contains no schemas. Visitors' pages call
 * `get<typeof findTyres>('GET /tires', query)`; the panel, which loads the contracts for its forms anyway, calls
 * `call(createTyre, tyre)`.
 */

/** The result type of a call. A list that the gateway joins from pages is one array. */
export type ResultOf<Op> = OutputOf<Op> extends { items: (infer Item)[]; next: string | null } ? Item[] : OutputOf<Op>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Timeout in milliseconds. Default 20,000. */
  timeout?: number;
  /** Default: a generated key, which is reused for the same request until it gets a definitive response. */
  idempotencyKey?: string;
  /** Origin of the gateway. Default: the page's own origin. */
  baseUrl?: string;
  headers?: Record<string, string>;
  /** Page that opens when the admin's session has ended. Default: the current page. */
  signInAt?: '/admin/login';
  /** Bearer token. Default: the admin's, else the customer's. */
  token?: string | null;
}

/** An error response, or no response at all (status 0). `message` is Finnish and meant for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error texts in Finnish by path of the input ('details.noiseLevel'). */
  readonly fields: Record<string, string>;
  /** The record as currently stored on the server (with code stale_version). */
  readonly current: unknown;
  readonly context: Record<string, unknown>;
  readonly requestId: string | null;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | null;
  /** The server's message; null when it sent none, in which case the caller's own text fits better. */
  readonly serverMessage: string | null;
  /** True if the admin's session ended with this response or just before it. The user has already been notified. */
  sessionEnded = false;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unknown');
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.context = body.context ?? {};
    this.requestId = body.requestId ?? null;
    this.retryAfter = body.retryAfter ?? null;
    this.serverMessage = body.message ?? null;
  }
}

export const UNREACHABLE = 'Yhteys palvelimeen ei toimi. Tarkista verkkoyhteys ja yritä uudelleen.';
export const TOO_SLOW = 'Palvelin ei vastannut ajoissa. Yritä uudelleen.';
const NO_REASON = 'Jokin meni vikaan. Yritä uudelleen.';

/** Returns the server's message, or `fallback` if it sent none. */
export const messageOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.serverMessage !== null ? error.serverMessage : fallback;

/** Returns a Finnish sentence that describes the error, also when the server could not be reached. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : NO_REASON);

/** Returns whether a call failed because the admin's session has ended. */
export const isSessionEnded = (error: unknown): boolean => error instanceof ApiError && error.sessionEnded;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the body of an error response. A body in another format (such as a proxy's HTML page) gives an error without details. */
export function errorOf(status: number, text: string, retryAfter: string | null): ApiError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const known: Partial<ErrorBody> & Record<string, unknown> = isRecord(body) ? body : {};
  const message = isText(known.message) ? known.message : undefined;
  const seconds = Number(retryAfter);
  return new ApiError(status, message ?? NO_REASON, {
    ...known,
    message,
    fields: isRecord(known.fields) ? (known.fields as Record<string, string>) : undefined,
    retryAfter: retryAfter !== null && Number.isFinite(seconds) ? seconds : known.retryAfter,
  });
}

/**
 * Idempotency keys of requests without a definitive response so far, by request. A repeated click must send the same key,
 * so that the server executes the request once.
 */
const pendingKeys = new Map<string, string>();

// crypto.randomUUID exists in secure contexts only, and the shop's internal network may use plain http.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function keyFor(fingerprint: string): string {
  const known = pendingKeys.get(fingerprint);
  if (known !== undefined) return known;
  const key = newKey();
  pendingKeys.set(fingerprint, key);
  return key;
}

/** Returns whether the server has definitively processed or refused the request. After 5xx, 408 and 429 it may be retried. */
const isFinalStatus = (status: number) => status < 500 && status !== 408 && status !== 429;

/**
 * Ends the admin's session if the server refused the admin's token.
 * @param sentWith the admin's token that the request was sent with; null if it was sent without one
 */
export function endSessionIfRefused(error: ApiError, sentWith: string | null, signInAt?: '/admin/login'): void {
  if (typeof window === 'undefined' || error.status !== 401 || error.code === 'login_failed' || sentWith === null) return;
  // Somebody may have signed in again while the request was in flight: its 401 says nothing about the new token.
  if (sentWith === adminToken()) expireAdminSession(signInAt);
  error.sessionEnded = adminToken() === null;
}

function split(route: HttpRoute, input: Record<string, unknown>): { method: string; path: string; rest: Record<string, unknown> } {
  const space = route.indexOf(' ');
  const rest = { ...input };
  const path = route.slice(space + 1).replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { method: route.slice(0, space), path, rest };
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns path and query string of a GET call, starting with /api. */
export function pathWithQuery(route: HttpRoute, input: object): string {
  const { path, rest } = split(route, input as Record<string, unknown>);
  return `/api${path}${queryOf(rest)}`;
}

async function request(route: HttpRoute, input: object, options: CallOptions): Promise<unknown> {
  const { method, path, rest } = split(route, input as Record<string, unknown>);
  const reads = method === 'GET';
  const inQuery = reads || method === 'DELETE';
  const url = `${options.baseUrl ?? ''}/api${path}${inQuery ? queryOf(rest) : ''}`;
  const body = inQuery ? undefined : JSON.stringify(rest);

  const token = options.token ?? bearerToken();
  const sentWith = options.token ? null : adminToken();
  const fingerprint = `${method} ${url} ${body ?? ''}`;
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (!reads) headers['idempotency-key'] = options.idempotencyKey ?? keyFor(fingerprint);

  const timeout = AbortSignal.timeout(options.timeout ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;

  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method, headers, body, signal, credentials: 'include' });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, timeout.aborted ? TOO_SLOW : UNREACHABLE);
  }
  if (isFinalStatus(response.status)) pendingKeys.delete(fingerprint);

  if (!response.ok) {
    const error = errorOf(response.status, text, response.headers.get('retry-after'));
    endSessionIfRefused(error, sentWith, options.signInAt);
    throw error;
  }
  return text === '' ? null : JSON.parse(text);
}

type AsOperation<Op> = Op extends Operation ? Op : never;

/**
 * Sends a GET request. The operation is a type argument only, so that its schemas stay out of the bundle:
 * `get<typeof findTyres>('GET /tires', { size: '205/55R16' })`.
 * @throws ApiError
 */
export const get = <Op>(route: `GET /${string}`, input: RequestOf<AsOperation<Op>>, options: CallOptions = {}): Promise<ResultOf<Op>> =>
  request(route, input as object, options) as Promise<ResultOf<Op>>;

/**
 * Like `get`, for requests that change something: `send<typeof loginCustomer>('POST /auth/login', { email, password })`.
 * @throws ApiError
 */
export const send = <Op>(route: HttpRoute, input: RequestOf<AsOperation<Op>>, options: CallOptions = {}): Promise<ResultOf<Op>> =>
  request(route, input as object, options) as Promise<ResultOf<Op>>;

/**
 * Calls an operation of the contracts over HTTP. The result is typed but not parsed here: the gateway has validated it.
 * @throws ApiError
 */
export function call<Op extends Operation>(operation: Op, input: RequestOf<Op>, options: CallOptions = {}): Promise<ResultOf<Op>> {
  if (operation.http === undefined) throw new Error(`${operation.subject} is not reachable over HTTP`);
  return request(operation.http, input as object, options) as Promise<ResultOf<Op>>;
}
