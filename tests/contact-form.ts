import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { ContactMessage, listContactMessages, sendContactMessage } from '#contracts/content/contact';
import type { ApiResponse, ApiClient, ErrorBody } from './client.ts';
import { type Shop, until } from './harness.ts';

export type MessageRecord = z.output<typeof ContactMessage>;
export type MessageList = z.output<typeof listContactMessages.output>;
export type Form = z.input<typeof sendContactMessage.input>;

/** Environment for `startShop`: each message can then come from its own address, so that rate limits do not count them together. */
export const behindProxy = { TRUST_PROXY: '1' };

let lastAddress = 0;

export const uniqueAddress = (): string => {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
};

export const form = (fields: Partial<Form> = {}): Form => ({
  name: 'Väinö Ääkkönen',
  email: 'vaino@visitor.example',
  phone: '040 123 4567',
  topic: 'renkaat',
  message: 'Onko teillä kitkarenkaita?\nKoko on 205/55 R16.',
  key: randomBytes(16).toString('hex'),
  ...fields,
});

/** Sends the contact form as a visitor with a new IP address. */
export const send = (visitor: ApiClient, fields: Partial<Form> = {}, address = uniqueAddress()) =>
  visitor.post<{ message: string } & ErrorBody>('/contact-messages', form(fields), { 'x-forwarded-for': address });

export const listed = async (shop: Shop, query = ''): Promise<MessageList> =>
  (await shop.admin.get<MessageList>(`/contact-messages?limit=100${query}`)).body;

/** Returns the message with this text as admins see it. */
export const messageWith = async (shop: Shop, text: string): Promise<MessageRecord | undefined> =>
  (await listed(shop)).items.find(({ message }) => message === text);

/** Waits until the mail of the message with this text has this state. */
export const mailed = (shop: Shop, text: string, state: MessageRecord['mail']['state'], timeout = 10_000): Promise<MessageRecord> =>
  until(
    async () => {
      const message = await messageWith(shop, text);
      return message?.mail.state === state ? message : null;
    },
    { timeout, what: `the mail of "${text}" ${state}` },
  );

export const statuses = (answers: readonly ApiResponse[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);
