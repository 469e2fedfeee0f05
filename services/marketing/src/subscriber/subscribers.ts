import { Controller } from '@nestjs/common';
import { emailKey } from '#contracts/rules/email-address';
import { AppError } from '#contracts/errors';
import { subscriberSubscribed } from '#contracts/marketing/events';
import { consentTexts, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import type { InputOf, OutputOf } from '#contracts/operation';
import { confirmSubscription, requestUnsubscribeLink, subscribe, unsubscribe } from '#contracts/marketing/subscribers';
import { newQueuedMail } from '#service/mail/mail-queue';
import { isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { Serve, type Call } from '#service/calls/serve';
import type { Types } from 'mongoose';
import { Database } from '../database.ts';
import { NewsletterSettingsReader } from '../settings/newsletter-settings-reader.ts';
import { ConfirmationMailing } from './confirmation-mailing.ts';
import { isLinkAllowed, LINKS_PER_DAY, linkAllowed } from './link-limits.ts';
import { LinkMailing } from './link-mailing.ts';
import { optOutFields, OptOuts } from './opt-outs.ts';
import { SubscriberIds } from './subscriber-ids.ts';
import type { SubscriberRecord } from './subscriber.model.ts';
import { ConfirmationTokens, UnsubscribeTokens } from './unsubscribe-tokens.ts';
import { Unsubscription } from './unsubscription.ts';

const WELCOME = { message: 'Kiitos tilauksestasi! Lähetämme sinulle seuraavan uutiskirjeen.' };
/** A mailbox gets only a few links a day. Which requests mailed none is not revealed, so all responses say what to do then. */
const IF_NONE_COMES = 'Jos viestiä ei näy, tarkista roskaposti tai yritä huomenna uudelleen.';
const TO_CONFIRM = {
  message: `Lähetimme sinulle viestin. Vahvista tilaus viestin linkistä. ${IF_NONE_COMES}`,
  isToConfirm: true,
};
const CONFIRMED = { message: 'Tilaus on vahvistettu. Lähetämme sinulle seuraavan uutiskirjeen.' };
const FAREWELL = { message: 'Tilaus on peruttu. Et saa enää uutiskirjeitä.' };
/** The same response for every address, so that it does not reveal who subscribes. */
const LINK_SENT = {
  message: `Jos osoitteella on uutiskirjeen tilaus, saat siihen pian viestin, jonka linkistä tilauksen voi perua. ${IF_NONE_COMES}`,
};

type Known = Pick<SubscriberRecord, '_id' | 'deletedAt' | 'linkAskedAt' | 'linksAskedAt' | keyof typeof optOutFields>;

/** Subscribing to the newsletter and unsubscribing from it. */
@Controller()
export class Subscribers {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    private readonly tokens: UnsubscribeTokens,
    private readonly confirmationTokens: ConfirmationTokens,
    private readonly linkMailing: LinkMailing,
    private readonly confirmationMailing: ConfirmationMailing,
    private readonly settings: NewsletterSettingsReader,
    private readonly unsubscription: Unsubscription,
    private readonly optOuts: OptOuts,
    private readonly ids: SubscriberIds,
  ) {}

  @Serve(subscribe)
  async subscribe({ email: emailAsTyped, source = 'other' }: InputOf<typeof subscribe>): Promise<OutputOf<typeof subscribe>> {
    const email = emailKey(emailAsTyped);
    const known: Known | null = await this.database.subscribers
      .findOne({ email }, { ...optOutFields, deletedAt: 1, linkAskedAt: 1, linksAskedAt: 1 })
      .lean();
    if (known?.isSubscribed && known.deletedAt == null) {
      await this.keepImported(known._id, source);
      throw new AppError('already_subscribed');
    }
    const { doubleOptIn } = await this.settings.read();
    try {
      return await (doubleOptIn
        ? this.askToConfirm(email, emailAsTyped, source, known)
        : this.activate(email, emailAsTyped, source, known));
    } catch (error) {
      // A concurrent subscription of the same address inserted the record first.
      if (isDuplicate(error)) throw new AppError('address_registered');
      throw error;
    }
  }

  /** Stores the consent of somebody whom an import added before. The import's undo leaves them subscribed from now on. */
  private async keepImported(_id: Types.ObjectId, source: SubscriptionSource) {
    await this.database.subscribers.updateOne(
      { _id, isSubscribed: true, deletedAt: null, importMark: { $exists: true } },
      {
        $set: { subscribedAt: new Date(), source, consentText: consentTexts[source] },
        $unset: { importMark: '', beforeImport: '' },
      },
    );
  }

  private async activate(email: string, emailAsTyped: string, source: SubscriptionSource, known: Known | null) {
    const _id = known?._id ?? this.ids.of(email);
    const now = new Date();
    const isDeleted = known?.deletedAt != null;
    const event = outboxEntry(subscriberSubscribed, { subscriberId: _id.toHexString() });
    const given = { emailAsTyped, isSubscribed: true, subscribedAt: now, source, consentText: consentTexts[source], unsubscribedAt: null };
    await this.database.subscribers.updateOne(
      { _id, email, ...(isDeleted ? { deletedAt: known.deletedAt } : { isSubscribed: false }) },
      {
        $set: { ...given, deletedAt: null, ...(isDeleted && { createdAt: now }) },
        ...(!isDeleted && { $setOnInsert: { createdAt: now } }),
        // A suppression stays: only an admin lifts it.
        $unset: { mail: '', linkAskedAt: '', confirmation: '', importMark: '', beforeImport: '', bounces: '' },
        $push: { outbox: event },
      },
      { upsert: true },
    );
    await this.optOuts.forget([email]);
    this.relayEvent(_id, event);
    return WELCOME;
  }

  /** Stores a subscription until it is confirmed. A repetition soon after gets the same response, but no second mail. */
  private async askToConfirm(email: string, emailAsTyped: string, source: SubscriptionSource, known: Known | null) {
    const _id = known?._id ?? this.ids.of(email);
    const now = new Date();
    const isNew = known === null || known.deletedAt != null;
    const consentText = consentTexts[source];
    // Only an admin deletes a record, so a deleted one's limit protects nobody, and without the mail it could not be confirmed.
    const mayMail = isNew || isLinkAllowed(known, now);
    // The new record replaces the old one, but the subscription may never be confirmed.
    if (known?.deletedAt != null) await this.optOuts.remember([known]);
    const asNew = { isSubscribed: false, createdAt: now, subscribedAt: now, source, consentText, unsubscribedAt: null };
    const { matchedCount, upsertedCount } = await this.database.subscribers.updateOne(
      {
        _id,
        email,
        ...(known?.deletedAt == null ? { isSubscribed: false } : { deletedAt: known.deletedAt }),
        // Of simultaneous requests only one mails a link, also of those that insert the same record.
        ...(mayMail && known?.deletedAt == null && linkAllowed(now)),
      },
      {
        $set: {
          ...(isNew && asNew),
          emailAsTyped,
          deletedAt: null,
          ...(mayMail && { confirmation: { askedAt: now, source, consentText }, mail: newQueuedMail(now), linkAskedAt: now }),
        },
        ...(isNew && { $unset: { importMark: '', beforeImport: '' } }),
        ...(mayMail && { $push: { linksAskedAt: { $each: [now], $slice: -LINKS_PER_DAY } } }),
      },
      { upsert: known === null },
    );
    if (matchedCount + upsertedCount === 0) {
      if (await this.database.subscribers.exists({ _id, isSubscribed: true, deletedAt: null })) throw new AppError('address_registered');
    } else if (mayMail) this.confirmationMailing.sendSoon();
    return TO_CONFIRM;
  }

  @Serve(confirmSubscription)
  async confirm({ token }: InputOf<typeof confirmSubscription>): Promise<OutputOf<typeof confirmSubscription>> {
    const _id = this.confirmationTokens.read(token);
    const known =
      _id && (await this.database.subscribers.findOne({ _id, deletedAt: null }, { email: 1, isSubscribed: 1, confirmation: 1 }).lean());
    // A second click on the same link.
    if (known?.isSubscribed) return CONFIRMED;
    if (!known?.confirmation) throw new AppError('confirmation_link_invalid');
    const { source, consentText } = known.confirmation;
    const event = outboxEntry(subscriberSubscribed, { subscriberId: known._id.toHexString() });
    const { matchedCount } = await this.database.subscribers.updateOne(
      { _id: known._id, isSubscribed: false, deletedAt: null, 'confirmation.askedAt': known.confirmation.askedAt },
      {
        $set: { isSubscribed: true, subscribedAt: new Date(), source, consentText, unsubscribedAt: null },
        $unset: { confirmation: '', mail: '', linkAskedAt: '', importMark: '', beforeImport: '', bounces: '' },
        $push: { outbox: event },
      },
    );
    if (matchedCount > 0) {
      await this.optOuts.forget([known.email]);
      this.relayEvent(known._id, event);
    }
    // Another click was first, or the record was deleted or asked to confirm anew since it was read.
    else if (!(await this.database.subscribers.exists({ _id: known._id, isSubscribed: true, deletedAt: null })))
      throw new AppError('confirmation_link_invalid');
    return CONFIRMED;
  }

  /** A visitor unsubscribes with the token of a mail, an admin with an address. */
  @Serve(unsubscribe)
  async unsubscribe({ token, email }: InputOf<typeof unsubscribe>, { actor }: Call): Promise<OutputOf<typeof unsubscribe>> {
    if (token === undefined && actor?.kind !== 'admin') throw new AppError('unauthenticated');
    const _id = token === undefined ? await this.idOf(emailKey(email ?? '')) : this.tokens.read(token);
    if (_id === null) throw new AppError(token === undefined ? 'subscriber_not_found' : 'unsubscribe_link_invalid');
    await this.unsubscription.of(_id);
    return FAREWELL;
  }

  private async idOf(email: string): Promise<Types.ObjectId | null> {
    return (await this.database.subscribers.findOne({ email, deletedAt: null }, { _id: 1 }).lean())?._id ?? null;
  }

  @Serve(requestUnsubscribeLink)
  async requestLink({ email }: InputOf<typeof requestUnsubscribeLink>): Promise<OutputOf<typeof requestUnsubscribeLink>> {
    const now = new Date();
    const { matchedCount } = await this.database.subscribers.updateOne(
      { email: emailKey(email), isSubscribed: true, deletedAt: null, ...linkAllowed(now) },
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
