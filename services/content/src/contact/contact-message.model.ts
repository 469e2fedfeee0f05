import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { contactTopics } from '#contracts/content/contact';
import type { ContactTopic } from '#contracts/rules/contact-topics';
import { queuedMailIndex, queuedMailSchema, type QueuedMail } from '#service/mail/mail-queue';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** A message from the contact form as stored. */
export interface ContactMessageRecord extends WithDeletion {
  /** Derived from the form's key and content, so that a repeated request finds its own message (see contact-messages.ts). */
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  topic: ContactTopic;
  message: string;
  receivedAt: Date;
  isHandled: boolean;
  /** The queued mail to the shop's mailbox. */
  mail: QueuedMail;
  deletedAt: Date | null;
  outbox?: OutboxEntry[];
}

export type ContactMessageModel = Model<ContactMessageRecord>;

const contactMessageSchema = new Schema<ContactMessageRecord>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: '' },
    topic: { type: String, required: true, enum: contactTopics },
    message: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    isHandled: { type: Boolean, required: true },
    mail: { type: queuedMailSchema, required: true },
    ...deletionFields,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'contact-messages' },
);
contactMessageSchema.index({ deletedAt: 1, receivedAt: -1 });
contactMessageSchema.index({ receivedAt: 1 });
contactMessageSchema.index({ 'mail.dueAt': 1 }, queuedMailIndex);
contactMessageSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const contactMessageModel = (connection: Connection): ContactMessageModel =>
  connection.model<ContactMessageRecord>('ContactMessage', contactMessageSchema);
