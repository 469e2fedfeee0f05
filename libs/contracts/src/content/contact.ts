import { z } from 'zod';
import { Email } from '../access/access.ts';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Id, Pagination, QueryFlag, line, paging, requiredLine, requiredProse } from '../fields.ts';
import { operation } from '../operation.ts';
import { type ContactTopic, contactTopicNames } from '../rules/contact-topics.ts';

/** Topics of a message to the shop. */
export const contactTopics = Object.keys(contactTopicNames) as ContactTopic[];

/** Months for which messages are stored (as the privacy notice says). */
export const CONTACT_MONTHS = 24;

/** Maximum number of messages per page: this many of the longest fit into a NATS message (1 MiB). */
const MAX_PAGE_SIZE = 50;

/** A visitor's message, as the panel sees it. */
export const ContactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  topic: z.enum(contactTopics),
  message: z.string(),
  receivedAt: z.string(),
  isHandled: z.boolean(),
  /** State of the copy that is mailed to the shop's mailbox. */
  mail: z.object({ state: z.enum(['waiting', 'sent', 'failed']), attempts: z.number().int(), lastError: z.string() }),
});

export const sendContactMessage = operation({
  subject: 'content.contact-message.send',
  http: 'POST /contact-messages',
  access: 'public',
  summary: 'Lähetä viesti kaupalle',
  bodyLimit: 32 * 1024,
  input: z.strictObject({
    name: requiredLine(100, 'Kerro nimesi.'),
    email: Email,
    phone: line(30)
      .regex(/^(\+?[\d ()-]{5,})?$/, 'Anna puhelinnumero numeroina.')
      .default(''),
    topic: z.enum(contactTopics).default('muu'),
    message: requiredProse(5_000, 'Kirjoita viesti.'),
    /** Honeypot, hidden from people. When it is filled in, the response is the same and the message is not stored. */
    website: z.string().max(500).default(''),
    /** Idempotency key that the form creates, so that a double click or a retried request does not send a second message. */
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  output: z.object({ message: z.string() }),
  errors: ['too_many_requests'],
  status: 201,
  rateLimit: { requests: 5, seconds: 600 },
});

const { page, limit } = paging(20);

export const listContactMessages = operation({
  subject: 'content.contact-message.list',
  http: 'GET /contact-messages',
  access: 'admin',
  summary: 'Kaupalle lähetetyt viestit',
  input: z.strictObject({
    page,
    /** A higher limit is reduced to the maximum; the pagination of the response has the limit that was used. */
    limit: limit.transform((wanted) => Math.min(wanted, MAX_PAGE_SIZE)),
    handled: QueryFlag.optional(),
  }),
  output: z.object({ items: z.array(ContactMessage), pagination: Pagination, unhandled: z.number().int() }),
  errors: [],
});

export const handleContactMessage = operation({
  subject: 'content.contact-message.handle',
  http: 'PUT /contact-messages/:id',
  access: 'admin',
  summary: 'Merkitse viesti käsitellyksi',
  input: z.strictObject({ id: Id, isHandled: z.boolean() }),
  output: ContactMessage,
  errors: ['message_not_found'],
});

export const deleteContactMessage = operation({
  subject: 'content.contact-message.delete',
  http: 'DELETE /contact-messages/:id',
  access: 'admin',
  summary: 'Poista viesti',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['message_not_found'],
});

/** Lists the messages whose deletion can still be undone, latest first. A message that gets too old before is restorable until then. */
export const listDeletedContactMessages = operation({
  subject: 'content.contact-message.deleted',
  http: 'GET /contact-messages/deleted',
  access: 'admin',
  summary: 'Poistetut viestit, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreContactMessage = operation({
  subject: 'content.contact-message.restore',
  http: 'POST /contact-messages/:id/restore',
  access: 'admin',
  summary: 'Peru viestin poisto',
  input: z.strictObject({ id: Id }),
  output: ContactMessage,
  errors: ['message_not_found', 'undo_expired'],
});
