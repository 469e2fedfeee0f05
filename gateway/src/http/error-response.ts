import { AppError, type ErrorBody, type ErrorCode } from '#contracts/errors';
import { isUnreachable } from '#service/mongo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#service/logging';
import { statusOf } from './status.ts';

/** Fastify's own refusals, in our words. */
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

/** Any thrown thing as an error that a caller may see; what nobody expected becomes internal_error. */
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

/** The body of an error answer (decisions.md, Bodies). */
export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...error.details,
  requestId,
});

/** The same body where the specification wants the failure of a call to say so in these words (A §7). */
export const withSuccess = (body: ErrorBody): ErrorBody & { success: false; error: string } => ({
  ...body,
  success: false,
  error: body.message,
});

/** Seconds for Retry-After; every 429 and 503 has one. */
export function retryAfterOf(error: AppError): number | undefined {
  if (error.details.retryAfter !== undefined) return Math.max(1, Math.ceil(error.details.retryAfter));
  const status = statusOf[error.code];
  return status === 503 || status === 429 ? 1 : undefined;
}

/** What is shorter has come by the time it is refused, and a new connection would cost more. */
const READ_ON_BYTES = 64 * 1024;
/** What no form of ours is answered with. Who uploads a picture gets to read why it is refused, though it be read for nothing. */
const endsAtOnce = new Set([404, 405, 429]);

/** Ends the connection with an answer that comes before the request's body: Node would read all of it for nothing. */
export function leaveBody({ raw }: FastifyRequest, reply: FastifyReply, status: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  const isLong = coding !== undefined || Number(length ?? 0) > READ_ON_BYTES;
  if (isLong && !raw.complete && endsAtOnce.has(status)) void reply.header('connection', 'close');
}

/**
 * Answers a request with an error and logs what an operator must know.
 * @param bodyOf makes more of the usual body, where a specification wants more
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
  // Whoever left in the middle of a request is answered by nobody, and is no fault of ours.
  if (request.raw.destroyed && !request.raw.complete) log.debug(line, 'the client has left');
  else if (status === 500) log.error({ ...line, err: error.cause ?? error }, 'request failed');
  else if (status === 503) log.warn({ ...line, cause: error.cause instanceof Error ? String(error.cause) : undefined }, 'request refused');
  else log.debug(line, 'request refused');
  const wait = retryAfterOf(error);
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  leaveBody(request, reply, status);
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(bodyOf(errorBody(error, request.id))));
}
