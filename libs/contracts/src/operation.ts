import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

z.config(z.locales.fi());

/** Default limit of a JSON body, in bytes. */
export const DEFAULT_BODY_LIMIT = 16 * 1024;

/** Highest limit of a JSON body, in bytes: a NATS message has at most 1 MiB. */
export const LARGEST_BODY_LIMIT = 1_000_000;

/** Who may call: anyone, a logged-in customer, an admin, or only our own processes (never mounted over HTTP). */
export type Access = 'public' | 'customer' | 'admin' | 'internal';

/** HTTP method and path below /api. */
export type HttpRoute = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * A file that a call accepts. The gateway stores it and puts a StoredImage or StoredFile into the input's field of the same name
 * (files.ts).
 */
export interface AcceptedFile {
  /** 'image' is encoded in the shop's widths (StoredImage), 'file' is stored unchanged (StoredFile). */
  kind: 'image' | 'file';
  /** Name of the multipart field. */
  field: string;
  maxBytes: number;
  /** Finnish messages. */
  whenMissing: string;
  /** Default: the message of the code `unauthenticated`. */
  whenUnauthenticated?: string;
  whenTooLarge?: string;
  whenEmpty?: { code: ErrorCode; message: string };
  /** For a 'file': its folder in the object store. The gateway removes files there after a week. */
  folder?: string;
  /** For a 'file': media types with which the request's body may be the file itself, without multipart. */
  bodyTypes?: readonly string[];
  /** Multipart or query fields whose text is JSON. */
  json?: readonly string[];
}

/**
 * Long-running work that a call starts and the service continues after its response. The gateway waits for its end, for at most
 * 110 seconds, and responds with the result. With `Prefer: respond-async`, or when the work takes longer, it responds with 202
 * and the work's current record.
 */
export interface LongWork {
  /** The operation that reads the record; its input is `of(record)`. Its route is the Location header of the response. */
  read: () => Operation;
  /** Identifies the record: the input of `read`, and of `rows` besides the page. */
  of: (record: never) => Record<string, string>;
  /** Returns 'done' or the error when the work has ended; null while it is in progress. */
  ending: (record: never) => 'done' | { code: ErrorCode; message?: string; context: Record<string, unknown> } | null;
  /** Schema of the result: these fields of the record; the response adds all items of `rows` as `details`. */
  result: z.ZodObject;
  /** The operation that lists the rows page by page; its input is `of(record)` with `page` and `limit`. */
  rows: () => Operation;
  /** Schema of one row. */
  row: z.ZodType;
}

/**
 * The contract of one call of a service. The gateway's route, the service's handler, the web client, the validation of forms and
 * the OpenAPI document are all derived from it.
 */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** NATS subject, `service.thing.verb`. */
  subject: string;
  /** Route below /api. Path parameters (`:sizeId`), query (GET, DELETE) and body are merged into one input object. */
  http?: HttpRoute;
  /** Further routes of the same call, which the specification requires. */
  otherRoutes?: readonly HttpRoute[];
  access: Access;
  /** For a public call: the handler gets the calling admin as `call.actor`. Any other token is ignored. */
  tellsAdmin?: true;
  /** The handler gets the caller's truncated network address as `call.address`. */
  knowsAddress?: true;
  /** One line of Finnish for the API documentation. */
  summary: string;
  input: I;
  /**
   * Input field → name of the request header that may carry it. For data of a form about itself, where the specification allows
   * no other fields in the body.
   */
  headers?: Readonly<Record<string, string>>;
  output: O;
  /** Error codes of this call, besides invalid_input, unauthenticated, forbidden and service_unavailable. */
  errors: readonly ErrorCode[];
  /** HTTP status of a successful response. Default 200. */
  status?: 200 | 201 | 202;
  /** Timeout of the call in milliseconds, after which the gateway responds with 503. Default 1800. */
  deadline?: number;
  /** Makes the public response cacheable until an event of one of these topics (a service's name, such as 'catalogue'). */
  cachedUntil?: readonly string[];
  /**
   * For a list that the specification requires in one response, although it may exceed a NATS message (1 MiB). The service
   * returns pages {items, next} for an input with `after`, and the gateway joins them into one array.
   */
  joinsPages?: boolean;
  /** Adds `success: false` and `error` (a copy of the message) to the body of an error, as the specification requires. */
  hasSuccessFlag?: true;
  /** Maximum size of the JSON body in bytes, beyond which it is refused with 413. Fits the longest valid input. Default 16 KiB. */
  bodyLimit?: number;
  /** The file that is the call's body. Other fields come as text, in the query or as multipart fields. */
  takes?: AcceptedFile;
  /** Long-running work that the call starts. */
  begins?: LongWork;
  /** Maximum number of requests from one IP address in a period, beyond which it gets 429. For public calls that write. */
  rateLimit?: { requests: number; seconds: number };
  /**
   * For a public call that finds its record by an id which only its owner knows: maximum number of unknown ids (404) from one IP address in
   * a period, beyond which it gets 429. It cannot find an id by trying.
   */
  guessLimit?: { requests: number; seconds: number };
}

/** An operation that returns a stream of items: over HTTP as server-sent events, with one item in each `data:`. */
export interface StreamOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Operation<I, O> {
  answers: 'stream';
  /**
   * 'ui-message-stream': the stream is the AI SDK's UI message stream, whose chunks are the items. It has no cursors; its last event is
   * `[DONE]`, and an error is a chunk of the type `error`. Source: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
   */
  wire?: 'ui-message-stream';
  /**
   * Returns the cursor of an item. A client that reconnects sends the cursor of its last item in the header Last-Event-ID, which
   * `headers` maps to a field of the input.
   */
  cursor: (item: z.output<O>) => string;
}

/** Defines an operation that returns a stream; `output` is the schema of one item. */
export function streamOperation<I extends z.ZodType, O extends z.ZodType>(
  definition: Omit<StreamOperation<I, O>, 'answers'>,
): StreamOperation<I, O> {
  return { ...definition, answers: 'stream' };
}

/** An operation whose response is a streamed file. Its items are pieces of text; no process holds the whole file. */
export interface DownloadOperation<I extends z.ZodType = z.ZodType> extends StreamOperation<I, z.ZodString> {
  download: { fileName: string; mediaType: string };
}

/** Defines an operation whose response is a file. It has no cursor: an interrupted download starts over. */
export function download<I extends z.ZodType>(
  definition: Omit<DownloadOperation<I>, 'answers' | 'cursor' | 'output'>,
): DownloadOperation<I> {
  return { ...definition, answers: 'stream', cursor: () => '', output: z.string() };
}

/** Returns all routes of an operation; none for an internal one. */
export const routesOf = ({ http, otherRoutes = [] }: Operation): readonly HttpRoute[] => (http === undefined ? [] : [http, ...otherRoutes]);

/** Returns whether an operation returns a file. */
export const isDownload = (operation: Operation): operation is DownloadOperation => 'download' in operation;

/** Returns whether an operation returns a stream. */
export const isStream = (operation: Operation): operation is StreamOperation => 'answers' in operation && operation.answers === 'stream';

/** Defines an operation. `access` has no default on purpose: a contract without it does not compile. */
export function operation<I extends z.ZodType, O extends z.ZodType>(definition: Operation<I, O>): Operation<I, O> {
  return definition;
}

/** The input of an operation as its handler receives it, with defaults filled in. */
export type InputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.output<I> : never;
/** The output of an operation (of a stream: one item). */
export type OutputOf<Op> = Op extends Operation<z.ZodType, infer O> ? z.output<O> : never;
/** The input of an operation as a caller passes it: fields with a default are optional. */
export type RequestOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.input<I> : never;

/**
 * An event that a service publishes on the subject `events.<name>` (event-streams.ts in libs/service says why the prefix matters).
 */
export interface DomainEvent<D extends z.ZodType = z.ZodType> {
  name: string;
  data: D;
}

/** The data of an event as a reaction receives it: `DataOf<typeof tyreChanged>`. */
export type DataOf<E> = E extends DomainEvent<infer D> ? z.output<D> : never;

/**
 * Defines an event.
 * @param name `service.thing.past-tense`
 * @param data schema of its data
 */
export function event<D extends z.ZodType>(name: string, data: D): DomainEvent<D> {
  return { name, data };
}

/** An event as it is published, with its metadata. */
export interface Envelope<D = unknown> {
  /** Unique per event; streams drop duplicates by it. */
  id: string;
  /** ISO 8601 UTC */
  occurredAt: string;
  /** Request id of the call that caused the event, also logged by its reactions. Missing in events from before 2026-11-24. */
  requestId?: string;
  /** W3C trace context of that call. */
  traceparent?: string;
  data: D;
}
