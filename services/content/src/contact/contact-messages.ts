import { Controller } from '@nestjs/common';
import {
  deleteContactMessage,
  handleContactMessage,
  listContactMessages,
  listDeletedContactMessages,
  restoreContactMessage,
  sendContactMessage,
  type ContactMessage,
} from '#contracts/content/contact';
import { AppError } from '#contracts/errors';
import { contactTopicNames } from '#contracts/rules/contact-topics';
import { contactMessageReceived } from '#contracts/content/events';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { newQueuedMail } from '#service/mail/mail-queue';
import { deletedPage } from '#service/database/deleted-records';
import { idFor, isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { Serve, type Call } from '#service/calls/serve';
import type { z } from 'zod';
import { refuseExpiredUndo, undoUntil } from '#service/database/undo-time';
import { Database } from '../database.ts';
import type { ContactMessageRecord } from './contact-message.model.ts';
import { ContactMailing } from './contact-mailing.ts';
import { storedUntil } from './contact-removal.ts';

type WireMessage = z.output<typeof ContactMessage>;

const THANKS = { message: 'Kiitos viestistäsi! Se on saapunut meille, ja vastaamme aukioloaikojemme puitteissa.' };

const wireMessage = ({ _id, receivedAt, mail, ...message }: ContactMessageRecord): WireMessage => ({
  _id: _id.toHexString(),
  name: message.name,
  email: message.email,
  phone: message.phone,
  topic: message.topic,
  message: message.message,
  receivedAt: receivedAt.toISOString(),
  isHandled: message.isHandled,
  mail: { state: mail.state, attempts: mail.attempts, lastError: mail.lastError },
});

/** Messages of visitors: stored first, then forwarded to the shop's mailbox. */
@Controller()
export class ContactMessages {
  constructor(
    private readonly database: Database,
    private readonly mailing: ContactMailing,
    private readonly relay: OutboxRelay,
  ) {}

  @Serve(sendContactMessage)
  async send({ website, key, ...fields }: InputOf<typeof sendContactMessage>): Promise<OutputOf<typeof sendContactMessage>> {
    if (website !== '') return THANKS;
    // The content is part of the id: an edited message under the same key is a new message and must not be dropped as a repeat.
    const _id = idFor(key ?? null, `contact message ${JSON.stringify(fields)}`);
    const event = outboxEntry(contactMessageReceived, { messageId: _id.toHexString() });
    const receivedAt = new Date();
    try {
      await this.database.contactMessages.insertOne({
        _id,
        ...fields,
        receivedAt,
        isHandled: false,
        mail: newQueuedMail(receivedAt),
        deletedAt: null,
        outbox: [event],
      });
    } catch (error) {
      if (isDuplicate(error)) return THANKS;
      throw error;
    }
    this.relay.relaySoon(this.database.contactMessages, _id, [event]);
    this.mailing.sendSoon();
    return THANKS;
  }

  @Serve(listContactMessages)
  async list({ page, limit, handled }: InputOf<typeof listContactMessages>): Promise<OutputOf<typeof listContactMessages>> {
    const undeleted = { deletedAt: null };
    const wanted = { ...undeleted, ...(handled === undefined ? {} : { isHandled: handled }) };
    const [records, total, unhandled] = await Promise.all([
      this.database.contactMessages
        .find(wanted, { outbox: 0 }, { sort: { receivedAt: -1, _id: 1 }, skip: (page - 1) * limit, limit })
        .lean(),
      this.database.contactMessages.countDocuments(wanted),
      this.database.contactMessages.countDocuments({ ...undeleted, isHandled: false }),
    ]);
    return { items: records.map(wireMessage), pagination: paginationOf(page, limit, total), unhandled };
  }

  @Serve(handleContactMessage)
  async handle({ id, isHandled }: InputOf<typeof handleContactMessage>): Promise<WireMessage> {
    const saved = await this.database.contactMessages
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: { isHandled } }, { returnDocument: 'after' })
      .lean();
    if (!saved) throw new AppError('message_not_found');
    return wireMessage(saved);
  }

  @Serve(deleteContactMessage)
  async delete({ id }: InputOf<typeof deleteContactMessage>, call: Call): Promise<OutputOf<typeof deleteContactMessage>> {
    const deletedAt = new Date();
    const { matchedCount } = await this.database.contactMessages.updateOne(
      { _id: id, deletedAt: null },
      { $set: { deletedAt, deletedBy: call.actor?.name ?? '' } },
    );
    if (matchedCount === 0) throw new AppError('message_not_found');
    return { _id: id, undoUntil: undoUntil(deletedAt).toISOString() };
  }

  @Serve(listDeletedContactMessages)
  listDeleted(page: InputOf<typeof listDeletedContactMessages>): Promise<OutputOf<typeof listDeletedContactMessages>> {
    return deletedPage(this.database.contactMessages, page, {
      title: ({ name, topic }) => `${name}, ${contactTopicNames[topic]}`,
      fields: ['name', 'topic', 'receivedAt'],
      until: ({ receivedAt }) => storedUntil(receivedAt),
    });
  }

  @Serve(restoreContactMessage)
  async restore({ id }: InputOf<typeof restoreContactMessage>): Promise<WireMessage> {
    const stored = await this.database.contactMessages.findById(id).lean();
    if (!stored) throw new AppError('message_not_found');
    if (stored.deletedAt === null) return wireMessage(stored);
    refuseExpiredUndo(stored.deletedAt);
    const restored = await this.database.contactMessages
      .findOneAndUpdate({ _id: stored._id }, { $set: { deletedAt: null }, $unset: { deletedBy: '' } }, { returnDocument: 'after' })
      .lean();
    if (!restored) throw new AppError('message_not_found');
    if (restored.mail.state === 'waiting') this.mailing.sendSoon();
    return wireMessage(restored);
  }
}
