import { Inject, Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { CONFIG } from '#service/process/config';
import type { Config } from '../../config.ts';
import { readComplaint } from './complaint.ts';
import { Complaints } from './complaints.ts';
import { LateBounces } from './late-bounces.ts';
import { readNotification } from './notification.ts';
import { parseMail } from './parse-mail.ts';
import { readUnseen } from './read-unseen.ts';

/** Reads the mailbox of the return paths, if one is configured. */
@Injectable()
export class BounceMailbox {
  constructor(
    private readonly lateBounces: LateBounces,
    private readonly complaints: Complaints,
    @Inject(CONFIG) private readonly config: Pick<Config, 'BOUNCE_IMAP_URL'>,
  ) {}

  /** @returns how many mails were handled */
  @Every({ minutes: 5 }, 'read-bounce-mailbox')
  async read(): Promise<number> {
    const { BOUNCE_IMAP_URL } = this.config;
    return BOUNCE_IMAP_URL === undefined ? 0 : readUnseen(BOUNCE_IMAP_URL, (source) => this.handle(source));
  }

  /** Records what a mail reports. Idempotent. Ignores all other mails. */
  async handle(source: Buffer): Promise<void> {
    const mail = await parseMail(source);
    const notification = readNotification(mail);
    if (notification) return this.lateBounces.record(notification);
    const complaint = readComplaint(mail, source);
    if (complaint) await this.complaints.record(complaint);
  }
}
