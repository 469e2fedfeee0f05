import type { Refused } from '#service/mail/smtp-client';

/** Enhanced status (RFC 3463) behind a reply's code, on its first line. */
const ENHANCED = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})\b/;
/** About the sender's address, although their subject is addresses (X.1). */
const OF_SENDER = new Set([7, 8]);
/** The mail is too long, although the subject is the mailbox (X.2). */
const TOO_LONG = 3;
/** The codes with which a server refuses a mailbox (RFC 5321, 4.2.3), or its domain (RFC 7504, 4). 554 has no subject. */
const OF_MAILBOX = new Set([550, 551, 552, 553, 556]);

/**
 * Whether a permanent refusal concerns the recipient's mailbox, so that it counts as a bounce. All others, such as those of
 * spam filters, relays and size limits, would concern every recipient: they must not suppress a list.
 */
export function isMailboxRefusal({ code, reply, refused, isPermanent }: Omit<Refused, 'accepted' | 'isUncertain'>): boolean {
  if (!isPermanent || refused === null) return false;
  const [, , subject, detail] = ENHANCED.exec(reply) ?? [];
  // X.0.0 says no more than the code.
  if (subject === undefined || subject === '0') return refused === 'recipient' && OF_MAILBOX.has(code);
  if (subject === '1') return !OF_SENDER.has(Number(detail));
  return subject === '2' && Number(detail) !== TOO_LONG;
}
