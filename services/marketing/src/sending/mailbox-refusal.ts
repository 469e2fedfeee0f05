import type { Refused } from '#service/mail/smtp-client';

/** Enhanced status (RFC 3463). */
const STATUS = /^([245])\.(\d{1,3})\.(\d{1,3})\b/;
/** The code of a reply, before its enhanced status. */
const CODE = /^\d{3}[ -]/;
/** About the sender's address, although their subject is addresses (X.1). */
const OF_SENDER = new Set([7, 8]);
/** The mail is too long, although the subject is the mailbox (X.2). */
const TOO_LONG = 3;
/** The codes with which a server refuses a mailbox (RFC 5321, 4.2.3), or its domain (RFC 7504, 4). 554 has no subject. */
const OF_MAILBOX = new Set([550, 551, 552, 553, 556]);

/** Whether an enhanced status concerns the mailbox. Null when it does not say: it is missing, or X.0.0. */
function concernsMailbox(status: string): boolean | null {
  const [, , subject, detail] = STATUS.exec(status) ?? [];
  if (subject === undefined || subject === '0') return null;
  if (subject === '1') return !OF_SENDER.has(Number(detail));
  return subject === '2' && Number(detail) !== TOO_LONG;
}

/**
 * Whether a permanent refusal concerns the recipient's mailbox, so that it counts as a bounce. All others, such as those of
 * spam filters, relays and size limits, would concern every recipient: they must not suppress a list.
 */
export function isMailboxRefusal({ code, reply, refused, isPermanent }: Omit<Refused, 'accepted' | 'isUncertain'>): boolean {
  if (!isPermanent || refused === null) return false;
  return concernsMailbox(reply.replace(CODE, '')) ?? (refused === 'recipient' && OF_MAILBOX.has(code));
}

/**
 * The same for a report about a mail that was accepted first (RFC 3464).
 * @param status the enhanced status, which decides unless it is X.0.0
 * @param reply the reply of the server that refused the mail; '' when the report has none
 */
export function isMailboxFailure(status: string, reply: string): boolean {
  if (!status.startsWith('5')) return false;
  const code = Number(reply.slice(0, 3));
  return concernsMailbox(status) ?? isMailboxRefusal({ code, reply, refused: 'recipient', isPermanent: code >= 500 });
}
