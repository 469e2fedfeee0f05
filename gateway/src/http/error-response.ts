import { AppError, type ErrorBody, type ErrorCode } from '#contracts/errors';
import { isUnreachable } from '#service/database/mongo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#service/process/logging';
import { statusOf } from './status.ts';

/** Our error codes for Fastify's own errors. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'invalid_input',
  FST_PARTS_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_PROTO_VIOLATION: 'invalid_input',
};

/** Converts anything thrown into an error that a client may see. An unexpected error becomes internal_error. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known) return new AppError(known);
  if (isUnreachable(error)) return new AppError('service_unavailable', undefined, { retryAfter: 1 }, error);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('invalid_input', undefined, {}, error);
  return new AppError('internal_error', undefined, {}, error);
}

/** The body of an error response (the specification's decisions, Bodies). */
export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...error.details,
  requestId,
});

/** Adds the fields that the specification requires in the errors of some calls (A §7). */
export const withSuccess = (body: ErrorBody): ErrorBody & { success: false; error: string } => ({
  ...body,
  success: false,
  error: body.message,
});

/** Returns the seconds for Retry-After, which every 429 and 503 has. */
export function retryAfterOf(error: AppError): number | undefined {
  if (error.details.retryAfter !== undefined) return Math.max(1, Math.ceil(error.details.retryAfter));
  const status = statusOf[error.code];
  return status === 503 || status === 429 ? 1 : undefined;
}

/** A shorter body has already arrived when the request is refused: reading it costs less than a new connection. */
const MAX_DRAINED_BYTES = 64 * 1024;
/**
 * Statuses that our own forms never get. With other statuses the body is read to its end, so that the browser of someone who
 * uploads a picture gets to read why it is refused.
 */
const closingStatuses = new Set([404, 405, 429]);

/** Makes a response that is sent before the request's body close the connection. Otherwise Node would read the whole body. */
export function closeOnUnreadBody({ raw }: FastifyRequest, reply: FastifyReply, status: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  const isLong = coding !== undefined || Number(length ?? 0) > MAX_DRAINED_BYTES;
  if (isLong && !raw.complete && closingStatuses.has(status)) void reply.header('connection', 'close');
}

/**
 * Sends an error response, and logs what an operator must know.
 * @param bodyOf extends the usual body, where the specification requires more
 */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  log: Logger,
  bodyOf: (body: ErrorBody) => ErrorBody = (body) => body,
): FastifyReply {
  const error = appErrorOf(thrown);
  const status = statusOf[error.code];
  const line = { requestId: request.id, method: request.method, route: request.routeOptions.url, code: error.code };
  // The client disconnected in the middle of its request: nobody reads the response, and nothing is wrong here.
  if (request.raw.destroyed && !request.raw.complete) log.debug(line, 'the client has left');
  else if (status === 500) log.error({ ...line, err: error.cause ?? error }, 'request failed');
  else if (status === 503) log.warn({ ...line, cause: error.cause instanceof Error ? String(error.cause) : undefined }, 'request refused');
  else log.debug(line, 'request refused');
  const wait = retryAfterOf(error);
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  closeOnUnreadBody(request, reply, status);
  if (status === 204) return reply.code(status).send();
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(bodyOf(errorBody(error, request.id))));
}
