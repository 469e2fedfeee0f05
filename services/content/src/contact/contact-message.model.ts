import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { contactTopics } from '#contracts/contact';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';

export type ContactTopic = (typeof contactTopics)[number];

/** The copy of a message to the shop's own mailbox. */
export interface ContactMail {
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** What the mail server said last; '' before the first failure and once it is sent. */
  lastError: string;
  /** When it is tried next. While somebody sends it: when others may take it for abandoned. */
  dueAt: Date;
  /** The attempt under way; only who has made it writes its outcome. */
  claim?: string;
}

/** A message from the contact form, as stored. */
export interface ContactMessageRecord {
  /** From the form's key and content, so that a repeated request meets its own message (see contact-messages.ts). */
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  topic: ContactTopic;
  message: string;
  receivedAt: Date;
  isHandled: boolean;
  mail: ContactMail;
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
    mail: {
      state: { type: String, required: true, enum: ['waiting', 'sent', 'failed'] },
      attempts: { type: Number, required: true },
      lastError: { type: String, default: '' },
      dueAt: { type: Date, required: true },
      claim: String,
    },
    deletedAt: { type: Date, default: null },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'contact-messages' },
);
contactMessageSchema.index({ deletedAt: 1, receivedAt: -1 });
contactMessageSchema.index({ receivedAt: 1 });
// Nearly all messages are sent: only the others are looked through for what is due.
contactMessageSchema.index({ 'mail.dueAt': 1 }, { partialFilterExpression: { 'mail.state': 'waiting' } });
contactMessageSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const contactMessageModel = (connection: Connection): ContactMessageModel =>
  connection.model<ContactMessageRecord>('ContactMessage', contactMessageSchema);
