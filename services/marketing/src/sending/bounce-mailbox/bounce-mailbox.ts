import { Inject, Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { CONFIG } from '#service/process/config';
import type { Config } from '../../config.ts';
import { UnsubscribeTokens } from '../../subscriber/unsubscribe-tokens.ts';
import { Unsubscription } from '../../subscriber/unsubscription.ts';
import { readComplaint } from './complaint.ts';
import { Complaints } from './complaints.ts';
import { LateBounces } from './late-bounces.ts';
import { readNotification } from './notification.ts';
import { parseMail } from './parse-mail.ts';
import { readUnseen } from './read-unseen.ts';

/** Reads the mailbox of the return paths, if one is configured. Mails that unsubscribe come to it, too. */
@Injectable()
export class BounceMailbox {
  constructor(
    private readonly lateBounces: LateBounces,
    private readonly complaints: Complaints,
    private readonly tokens: UnsubscribeTokens,
    private readonly unsubscription: Unsubscription,
    @Inject(CONFIG) private readonly config: Pick<Config, 'BOUNCE_IMAP_URL'>,
  ) {}

  /** @returns how many mails were handled */
  @Every({ minutes: 5 }, 'read-bounce-mailbox')
  async read(): Promise<number> {
    const { BOUNCE_IMAP_URL } = this.config;
    return BOUNCE_IMAP_URL === undefined ? 0 : readUnseen(BOUNCE_IMAP_URL, (source) => this.handle(source));
  }

  /** Records what a mail reports, or unsubscribes who asks for it. Idempotent. Ignores all other mails. */
  async handle(source: Buffer): Promise<void> {
    const mail = await parseMail(source);
    const notification = readNotification(mail);
    if (notification) return this.lateBounces.record(notification);
    const complaint = readComplaint(mail, source);
    if (complaint) return this.complaints.record(complaint);
    // Only the subject, as List-Unsubscribe asks for. A reply or an absence notice quotes the newsletter, whose links have the token.
    const subscriberId = this.tokens.findIn(mail.subject ?? '');
    if (subscriberId) await this.unsubscription.of(subscriberId);
  }
}
