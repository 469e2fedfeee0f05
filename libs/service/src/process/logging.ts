import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

export type { Logger };

/** The call that the current code handles. */
export interface LogContext {
  requestId: string;
  /** W3C trace context; the span id is this process's own. */
  traceparent: string;
}

/** Carries the request id and the trace context from a handler to every line that is logged below it. */
export const logContext = new AsyncLocalStorage<LogContext>();

/**
 * Creates a logger that writes JSON lines to standard output.
 * @param level a pino level; default LOG_LEVEL, else 'info'
 */
export const logger = (name: string, level = process.env['LOG_LEVEL'] ?? 'info'): Logger =>
  pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => logContext.getStore() ?? {},
  });

/** Writes Nest's own messages to our log. Nest's `log` level becomes debug, because Nest logs every step of its start. */
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
