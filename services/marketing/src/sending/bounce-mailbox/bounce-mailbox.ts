import { Inject, Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { CONFIG } from '#service/process/config';
import type { Config } from '../../config.ts';
import { LateBounces } from './late-bounces.ts';
import { readNotification } from './notification.ts';
import { readUnseen } from './read-unseen.ts';

/** Reads the mailbox of the return paths, if one is configured. */
@Injectable()
export class BounceMailbox {
  constructor(
    private readonly lateBounces: LateBounces,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many mails were handled */
  @Every({ minutes: 5 }, 'read-bounce-mailbox')
  async read(): Promise<number> {
    const { BOUNCE_IMAP_URL } = this.config;
    return BOUNCE_IMAP_URL === undefined ? 0 : readUnseen(BOUNCE_IMAP_URL, (source) => this.handle(source));
  }

  /** Records what a mail reports. Idempotent. Ignores all other mails. */
  async handle(source: Buffer): Promise<void> {
    const notification = await readNotification(source);
    if (notification) await this.lateBounces.record(notification);
  }
}
