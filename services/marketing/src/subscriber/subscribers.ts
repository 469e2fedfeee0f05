import { Controller } from '@nestjs/common';
import { emailKey } from '#contracts/rules/email-address';
import { AppError } from '#contracts/errors';
import { subscriberSubscribed, subscriberUnsubscribed } from '#contracts/marketing/events';
import { consentTexts } from '#contracts/marketing/newsletter-consent';
import type { InputOf, OutputOf } from '#contracts/operation';
import { requestUnsubscribeLink, subscribe, unsubscribe } from '#contracts/marketing/subscribers';
import { newQueuedMail } from '#service/mail/mail-queue';
import { isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { Serve } from '#service/calls/serve';
import { Types } from 'mongoose';
import { Database } from '../database.ts';
import { LinkMailing } from './link-mailing.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** The least time between two links to one address, so that nobody can flood a mailbox. */
const LINK_INTERVAL_MS = 5 * 60_000;
/** The limit for requests that respect the interval. */
const LINKS_PER_DAY = 3;
const DAY_MS = 86_400_000;

const WELCOME = { message: 'Kiitos tilauksestasi! Lähetämme sinulle seuraavan uutiskirjeen.' };
const FAREWELL = { message: 'Tilaus on peruttu. Et saa enää uutiskirjeitä.' };
/** The same response for every address, so that it does not reveal who subscribes. */
const LINK_SENT = { message: 'Jos osoitteella on uutiskirjeen tilaus, saat siihen pian viestin, jonka linkistä tilauksen voi perua.' };

/** Subscribing to the newsletter and unsubscribing from it. */
@Controller()
export class Subscribers {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    private readonly tokens: UnsubscribeTokens,
    private readonly linkMailing: LinkMailing,
  ) {}

  @Serve(subscribe)
  async subscribe({ email: emailAsTyped, source = 'other' }: InputOf<typeof subscribe>): Promise<OutputOf<typeof subscribe>> {
    const email = emailKey(emailAsTyped);
    const known = await this.database.subscribers.findOne({ email }, { isSubscribed: 1 }).lean();
    if (known?.isSubscribed) throw new AppError('already_subscribed');
    const _id = known?._id ?? new Types.ObjectId();
    const now = new Date();
    const event = outboxEntry(subscriberSubscribed, { subscriberId: _id.toHexString() });
    try {
      await this.database.subscribers.updateOne(
        { _id, email, isSubscribed: false },
        {
          $set: { emailAsTyped, isSubscribed: true, subscribedAt: now, source, consentText: consentTexts[source], unsubscribedAt: null },
          $setOnInsert: { createdAt: now },
          $unset: { mail: '', linkAskedAt: '' },
          $push: { outbox: event },
        },
        { upsert: true },
      );
    } catch (error) {
      // A concurrent subscription of the same address inserted the record first.
      if (isDuplicate(error)) throw new AppError('address_registered');
      throw error;
    }
    this.relayEvent(_id, event);
    return WELCOME;
  }

  @Serve(unsubscribe)
  async unsubscribe({ token }: InputOf<typeof unsubscribe>): Promise<OutputOf<typeof unsubscribe>> {
    const _id = this.tokens.read(token);
    if (_id === null) throw new AppError('unsubscribe_link_invalid');
    const event = outboxEntry(subscriberUnsubscribed, { subscriberId: _id.toHexString() });
    const { matchedCount } = await this.database.subscribers.updateOne(
      { _id, isSubscribed: true },
      { $set: { isSubscribed: false, unsubscribedAt: new Date() }, $push: { outbox: event } },
    );
    // Idempotent: a repeated click succeeds but publishes no event.
    if (matchedCount > 0) this.relayEvent(_id, event);
    return FAREWELL;
  }

  @Serve(requestUnsubscribeLink)
  async requestLink({ email }: InputOf<typeof requestUnsubscribeLink>): Promise<OutputOf<typeof requestUnsubscribeLink>> {
    const now = new Date();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const { matchedCount } = await this.database.subscribers.updateOne(
      {
        email: emailKey(email),
        isSubscribed: true,
        linkAskedAt: { $not: { $gt: ago(LINK_INTERVAL_MS) } },
        $or: [{ [`linksAskedAt.${LINKS_PER_DAY - 1}`]: { $exists: false } }, { 'linksAskedAt.0': { $lte: ago(DAY_MS) } }],
      },
      {
        $set: { linkAskedAt: now, mail: newQueuedMail(now) },
        $push: { linksAskedAt: { $each: [now], $slice: -LINKS_PER_DAY } },
      },
    );
    if (matchedCount > 0) this.linkMailing.sendSoon();
    return LINK_SENT;
  }

  private relayEvent(id: Types.ObjectId, event: OutboxEntry) {
    this.relay.relaySoon(this.database.subscribers, id, [event]);
  }
}
