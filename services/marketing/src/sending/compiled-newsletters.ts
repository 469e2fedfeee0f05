import { Inject, Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { compileMail } from '#service/mail/compiled-mail';
import { dkimOf } from '#service/mail/dkim';
import { senderAddress } from '#service/mail/mail';
import { CONFIG } from '#service/process/config';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { UNSUBSCRIBE_TOKEN_MARKER, unsubscribeUrl } from '../mail/unsubscribe-marker.ts';
import type { SendingRecord } from '../newsletter/newsletter.model.ts';
import { beganAt } from './delivery-filters.ts';
import { findRendering } from './rendered-newsletter.ts';
import type { ActiveNewsletter } from './worker/claimed-delivery.ts';

/** The mails of the newsletters that are being sent, encoded once for all their recipients. */
@Injectable()
export class CompiledNewsletters {
  private readonly compiled = new Map<string, ActiveNewsletter>();
  /** The address from which newsletters come. */
  readonly sender: string;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.sender = senderAddress(config.MAIL_FROM);
  }

  /** Returns the mail of a prepared newsletter; null when its rendering is missing. */
  async find({ _id, sending }: { _id: Types.ObjectId; sending: SendingRecord }): Promise<ActiveNewsletter | null> {
    const key = _id.toHexString();
    const startedAt = beganAt(sending);
    const known = this.compiled.get(key);
    if (known?.startedAt.getTime() === startedAt.getTime()) return known;
    const rendering = await findRendering(this.database.connection, { _id, sending });
    if (rendering === null) return null;
    const { subject, html, text, replyTo, renderedAt } = rendering;
    const { MAIL_FROM, PUBLIC_URL } = this.config;
    const mail = await compileMail(
      {
        from: MAIL_FROM,
        replyTo: { address: replyTo },
        subject,
        html,
        text,
        marker: UNSUBSCRIBE_TOKEN_MARKER,
        unsubscribeUrl: unsubscribeUrl(PUBLIC_URL, ''),
        unsubscribeMailbox: this.unsubscribeMailbox(),
        listId: `uutiskirje.${new URL(PUBLIC_URL).hostname}`,
        date: renderedAt,
      },
      dkimOf(this.config),
    );
    const active = { _id, startedAt, mail };
    this.compiled.set(key, active);
    return active;
  }

  /** The mailbox that is read; without one, people read the mail to the sender. */
  private unsubscribeMailbox(): string {
    const { BOUNCE_ADDRESS, BOUNCE_IMAP_URL } = this.config;
    return BOUNCE_IMAP_URL === undefined ? this.sender : (BOUNCE_ADDRESS ?? this.sender);
  }

  /** Returns the mail that was found last. */
  known(id: Types.ObjectId): ActiveNewsletter | null {
    return this.compiled.get(id.toHexString()) ?? null;
  }

  /** Forgets the mails of all other newsletters. */
  keepOnly(ids: readonly Types.ObjectId[]): void {
    const kept = new Set(ids.map((id) => id.toHexString()));
    for (const key of this.compiled.keys()) if (!kept.has(key)) this.compiled.delete(key);
  }
}
