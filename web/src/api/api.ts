import type { ErrorBody } from '#contracts/errors';
import type { HttpRoute, Operation, OutputOf, RequestOf } from '#contracts/operation';
import { adminToken, bearerToken, expireAdminSession } from './session.ts';

/**
 * The browser's one way to the server (what a page is rendered from is read by site/read-api.server.ts). Only types come
 * from the contracts here, so that a visitor's bundle carries no schema: visitors' pages say
 * `get<typeof findTyres>('GET /tires', query)`; the back office, which has the contracts at hand for its forms, says
 * `call(createTyre, tyre)`.
 */

/** What a call answers: lists that the gateway joins from pages arrive as one array. */
export type AnswerOf<Op> = OutputOf<Op> extends { items: (infer Item)[]; next: string | null } ? Item[] : OutputOf<Op>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds after which the call is given up. Default 20,000. */
  timeout?: number;
  /** Default: one that stays the same while this very request has had no certain answer. */
  idempotencyKey?: string;
  /** Where the gateway is. Default: this origin. */
  baseUrl?: string;
  headers?: Record<string, string>;
  /** Where an admin whose session has ended signs in. Default: where she is. */
  signInAt?: '/admin/login';
  /** Who calls. Default: the admin, else the customer. */
  token?: string | null;
}

/** An answer that is an error, or no answer at all (status 0). `message` is Finnish and meant for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Path of the input ('details.noiseLevel') → Finnish text. */
  readonly fields: Record<string, string>;
  /** The record as it stands on the server (stale_version). */
  readonly current: unknown;
  readonly context: Record<string, unknown>;
  readonly requestId: string | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  /** The server's own sentence; null when it gave none, so that the caller's own text fits better. */
  readonly serverMessage: string | null;
  /** The admin's session has ended with this answer (or just before it); the page has told so already. */
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

/** The server's sentence, or `fallback` where it gave none. */
export const messageOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.serverMessage !== null ? error.serverMessage : fallback;

/** What is known of an error in one Finnish sentence, also when the server could not be reached. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : NO_REASON);

/** Did this call fail because the admin's session has ended? */
export const endedSession = (error: unknown): boolean => error instanceof ApiError && error.sessionEnded;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an error answer's body, whatever it turned out to be (a proxy's HTML page included). */
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

/** Keys of requests that have had no certain answer yet: a retried click must reach the server under the same key. */
const openKeys = new Map<string, string>();

// randomUUID exists in secure contexts only, and a shop's own network may well be plain http.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function keyFor(fingerprint: string): string {
  const known = openKeys.get(fingerprint);
  if (known !== undefined) return known;
  const key = newKey();
  openKeys.set(fingerprint, key);
  return key;
}

/** A refusal of the whole request is certain; an answer on the way's failure is not. */
const isCertain = (status: number) => status < 500 && status !== 408 && status !== 429;

/** Ends the admin's session when the server refuses `sentWith`, the admin's token that this request was sent with. */
export function noticeRefusedToken(error: ApiError, sentWith: string | null, signInAt?: '/admin/login'): void {
  if (typeof window === 'undefined' || error.status !== 401 || error.code === 'login_failed' || sentWith === null) return;
  // A request that was under way while somebody signed in anew says nothing about the new token.
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

/** Path and query of a reading call, from /api on. */
export function readingPath(route: HttpRoute, input: object): string {
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

  const late = AbortSignal.timeout(options.timeout ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;

  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method, headers, body, signal, credentials: 'include' });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, late.aborted ? TOO_SLOW : UNREACHABLE);
  }
  if (isCertain(response.status)) openKeys.delete(fingerprint);

  if (!response.ok) {
    const error = errorOf(response.status, text, response.headers.get('retry-after'));
    noticeRefusedToken(error, sentWith, options.signInAt);
    throw error;
  }
  return text === '' ? null : JSON.parse(text);
}

type Light<Op> = Op extends Operation ? Op : never;

/**
 * Reads by a route of the contracts, typed by the operation, whose schemas stay out of the bundle:
 * `get<typeof findTyres>('GET /tires', { size: '205/55R16' })`.
 * @throws ApiError
 */
export const get = <Op>(route: `GET /${string}`, input: RequestOf<Light<Op>>, options: CallOptions = {}): Promise<AnswerOf<Op>> =>
  request(route, input as object, options) as Promise<AnswerOf<Op>>;

/**
 * Like `get`, for calls that change something: `send<typeof loginCustomer>('POST /auth/login', { email, password })`.
 * @throws ApiError
 */
export const send = <Op>(route: HttpRoute, input: RequestOf<Light<Op>>, options: CallOptions = {}): Promise<AnswerOf<Op>> =>
  request(route, input as object, options) as Promise<AnswerOf<Op>>;

/**
 * Calls an operation of the contracts over HTTP. Answers are typed, not parsed: the gateway has parsed them already.
 * @throws ApiError
 */
export function call<Op extends Operation>(operation: Op, input: RequestOf<Op>, options: CallOptions = {}): Promise<AnswerOf<Op>> {
  if (operation.http === undefined) throw new Error(`${operation.subject} is not reachable over HTTP`);
  return request(operation.http, input as object, options) as Promise<AnswerOf<Op>>;
}
