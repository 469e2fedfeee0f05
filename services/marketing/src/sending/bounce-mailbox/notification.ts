import type { AddressObject, ParsedMail } from 'mailparser';
import { headerText } from '#service/mail/mail';
import { isMailboxFailure } from '../mailbox-refusal.ts';
import { reportIn } from './parse-mail.ts';

/** What a mail server reports about one recipient (RFC 3464). */
export interface Notification {
  /** Addresses to which the report was sent, as its headers name them. */
  addresses: string[];
  /** True when the failure is permanent and concerns the mailbox, so that it counts as a bounce. */
  isBounce: boolean;
  /** The server's reply or the status, on one line of at most 300 characters. */
  reply: string;
}

/** `<type>; <text>` */
const DIAGNOSTIC = /^([\w.-]+)\s*;\s*(.*)$/;

/** Headers in which mail servers write the address that a mail was delivered to. */
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

/**
 * Parses a mail server's report about an undelivered mail. Returns null for any other mail, such as an automatic reply, and for a
 * report of a delay, which is not an outcome yet.
 */
export function readNotification(mail: ParsedMail): Notification | null {
  const groups = reportIn(mail, 'message/delivery-status');
  const failed = groups?.find(({ action }) => action?.toLowerCase().startsWith('failed'));
  if (!failed) return null;
  const { status: code = '', action, 'diagnostic-code': diagnostic = '' } = failed;
  const [, type = '', said = ''] = DIAGNOSTIC.exec(diagnostic) ?? [];
  // Only a diagnostic of this type is a server's reply.
  const isBounce = isMailboxFailure(code, type.toLowerCase() === 'smtp' ? said : '');
  return { addresses: addressesOf(mail), isBounce, reply: headerText(said || diagnostic || `${code} ${action}`).slice(0, 300) };
}

function addressesOf(mail: ParsedMail): string[] {
  const named = DELIVERED_TO.flatMap((name) => {
    const value: unknown = mail.headers.get(name);
    return [value].flat().map((each) => (typeof each === 'string' ? each : ((each as AddressObject | undefined)?.text ?? '')));
  });
  const to = [mail.to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''));
  return [...named, ...to].map((address) => address.replace(/[<>]/g, '').trim()).filter((address) => address !== '');
}
