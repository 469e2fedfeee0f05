import type { Connection, Types } from 'mongoose';
import type { Logger } from 'pino';
import type { SmtpSettings } from '#service/mail/smtp-client';
import type { DatabaseClock } from '../limits/database-clock.ts';
import type { RetryTimes } from '../outcome.ts';
import type { Leases } from './leases.ts';

/** What a worker needs from its process. */
export interface WorkerContext {
  connection: Connection;
  smtp: SmtpSettings;
  maxConnections: number;
  leaseMs: number;
  leases: Leases;
  clock: DatabaseClock;
  times: RetryTimes;
  tokenOf: (subscriberId: Types.ObjectId) => string;
  /** The envelope's sender, to which the mail server reports what it could not deliver. */
  returnPathOf: (deliveryId: string) => string;
  log: Logger;
  /** Called when all deliveries that the worker had have outcomes. */
  onWritten: () => void;
}
