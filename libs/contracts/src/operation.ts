import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

z.config(z.locales.fi());

/** Of a body whose contract says nothing else. */
export const DEFAULT_BODY_LIMIT = 16 * 1024;

/** Of any body: what travels between processes is a message of 1 MiB at most. */
export const LARGEST_BODY_LIMIT = 1_000_000;

/** Who may call: anyone, a logged-in customer, an admin, or only other processes of ours (never mounted over HTTP). */
export type Access = 'public' | 'customer' | 'admin' | 'internal';

export type HttpRoute = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * A file that a call takes. The gateway stores it, and puts what the service needs to know of it into the input's field of
 * the same name (files.ts).
 */
export interface TakenFile {
  /** 'image' is encoded in the shop's widths (StoredImage), 'file' is stored as it comes (StoredFile). */
  kind: 'image' | 'file';
  /** The multipart field. */
  field: string;
  maxBytes: number;
  /** Finnish sentences. */
  whenMissing: string;
  whenTooLarge?: string;
  whenEmpty?: { code: ErrorCode; message: string };
  /** Of a 'file': where it lies in the object store. */
  folder?: string;
  /** Of a 'file': media types with which the request's body may be the file itself. */
  bodyTypes?: readonly string[];
  /** Fields beside the file whose text is JSON. */
  json?: readonly string[];
}

/**
 * Work that a call begins and a service goes on with. The gateway waits for its end, at most for two minutes, and answers
 * the result; with `Prefer: respond-async`, and when it takes longer, it answers 202 and the record as it is then.
 */
export interface LongWork {
  /** Reads the record; its input is `of(record)`. Its route is the answer's Location. */
  read: () => Operation;
  of: (record: never) => Record<string, string>;
  /** Null while it is at work. */
  ending: (record: never) => 'done' | { code: ErrorCode; message?: string; context: Record<string, unknown> } | null;
  /** The result: these fields of the record, and all items of `rows` as `details`. */
  result: z.ZodObject;
  /** A paged list; its input is `of(record)` with page and limit. */
  rows: () => Operation;
  row: z.ZodType;
}

/**
 * One call of a service: the single definition that the gateway's route, the service's handler, the web's client,
 * the form's validation and OpenAPI are made from.
 */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** NATS subject, `service.thing.verb`. */
  subject: string;
  /** Route below /api; path parameters (`:sizeId`), query (GET, DELETE) and body are merged into one input object. */
  http?: HttpRoute;
  access: Access;
  /** One Finnish line for the API's documentation. */
  summary: string;
  input: I;
  /**
   * Fields of the input that may come as request headers, by the headers' names: what a form tells about itself where
   * the specification says what its body holds, and nothing else.
   */
  headers?: Readonly<Record<string, string>>;
  output: O;
  /** Codes this call can answer beside invalid_input, unauthenticated, forbidden and service_unavailable. */
  errors: readonly ErrorCode[];
  /** HTTP status of success. Default 200. */
  status?: 200 | 201 | 202;
  /** Milliseconds after which the caller gives up and answers 503. Default 1800. */
  deadline?: number;
  /** Public answers that caches keep until an event of these topics (a service's name, 'catalogue') comes. */
  cachedUntil?: readonly string[];
  /**
   * A list that the specification wants whole though it may exceed a message (1 MiB): the service answers pages
   * {items, next} to an input with `after`, the gateway joins them into one array.
   */
  joinsPages?: boolean;
  /** Refusals say `success: false` and `error`, the message again, beside the usual fields: the specification asks for it. */
  tellsSuccess?: true;
  /** Bytes that the JSON body may have at most; beyond it 413. Default 16 KiB. As much as the longest valid input takes. */
  bodyLimit?: number;
  /** A file that is the call's body. Other fields come in the query or as multipart fields, as text. */
  takes?: TakenFile;
  /** Work that goes on after the answer. */
  begins?: LongWork;
  /** How often one address may call within so many seconds; beyond it 429. For public calls that write. */
  rateLimit?: { requests: number; seconds: number };
}

/** A call that answers many items, one after the other: over HTTP as server-sent events, each `data:` an item. */
export interface StreamOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Operation<I, O> {
  answers: 'stream';
  /**
   * Where a reader goes on that has seen this item last: it comes back as the header Last-Event-ID, which `headers` ties to
   * a field of the input.
   */
  cursor: (item: z.output<O>) => string;
}

/** Defines a call that answers a stream; `output` is the schema of one item. */
export function streamOperation<I extends z.ZodType, O extends z.ZodType>(
  definition: Omit<StreamOperation<I, O>, 'answers'>,
): StreamOperation<I, O> {
  return { ...definition, answers: 'stream' };
}

export const isStream = (operation: Operation): operation is StreamOperation => 'answers' in operation && operation.answers === 'stream';

/** Defines a call. `access` has no default on purpose: a contract without it does not compile. */
export function operation<I extends z.ZodType, O extends z.ZodType>(definition: Operation<I, O>): Operation<I, O> {
  return definition;
}

export type InputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.output<I> : never;
export type OutputOf<Op> = Op extends Operation<z.ZodType, infer O> ? z.output<O> : never;
/** What a caller may pass: defaults may be left out. */
export type RequestOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.input<I> : never;

/** Something that happened, told to all who care. Published on `events.<name>` (see architecture: keep that prefix). */
export interface DomainEvent<D extends z.ZodType = z.ZodType> {
  name: string;
  data: D;
}

/** Defines an event; the name is `service.thing.past-tense`. */
export function event<D extends z.ZodType>(name: string, data: D): DomainEvent<D> {
  return { name, data };
}

/** The envelope in which an event travels. */
export interface Envelope<D = unknown> {
  id: string;
  /** ISO 8601 UTC */
  occurredAt: string;
  /** The call that caused the event: the same id is on each log line of its reactions. Absent in events from before 2026-11-24. */
  requestId?: string;
  /** W3C trace context of that call. */
  traceparent?: string;
  data: D;
}
