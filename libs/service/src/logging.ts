import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

export type { Logger };

/** What is known about the call that the current code works for. */
export interface LogContext {
  requestId: string;
  /** W3C trace context; the span is this process's. */
  traceparent: string;
}

/** Carries the request id and the trace from the handler to every line that is logged below it. */
export const logContext = new AsyncLocalStorage<LogContext>();

/** A JSON logger on standard output. LOG_LEVEL sets the level where it is not given (default info). */
export const logger = (name: string, level = process.env['LOG_LEVEL'] ?? 'info'): Logger =>
  pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => logContext.getStore() ?? {},
  });

/** Nest's own messages in the same stream; its start-up chatter only at debug. */
export class NestLogger implements LoggerService {
  private readonly target: Logger;

  constructor(target: Logger) {
    this.target = target;
  }

  log(message: unknown, context?: string) {
    this.target.debug({ context }, String(message));
  }
  error(message: unknown, trace?: string, context?: string) {
    this.target.error({ context, trace }, String(message));
  }
  warn(message: unknown, context?: string) {
    this.target.warn({ context }, String(message));
  }
  debug(message: unknown, context?: string) {
    this.target.debug({ context }, String(message));
  }
}
