import { describe, expect, it } from '@jest/globals';
import { isMailboxRefusal } from './mailbox-refusal.ts';

const refusalOf = (refused: 'recipient' | 'content' | null, reply: string) => ({
  code: Number(reply.slice(0, 3)),
  reply,
  refused,
  isPermanent: reply.startsWith('5'),
});

describe('a refusal', () => {
  it.each([
    ['recipient', '550 no such user'],
    ['recipient', '550-No such user. See\n550 https://mail.example/7.1'],
    ['recipient', '550 5.1.1 unknown'],
    ['recipient', '550-5.1.1 The account does not exist 550 5.1.1 try again'],
    ['recipient', '550 5.0.0 unknown'],
    ['recipient', '551 user not local'],
    ['recipient', '552 5.2.2 mailbox full'],
    ['recipient', '554 5.2.1 mailbox disabled'],
    ['recipient', '556 5.1.10 the domain takes no mail'],
    ['content', '550 5.1.1 unknown'],
    ['content', '552 5.2.2 over quota'],
  ] as const)('of a %s with %j concerns the mailbox', (refused, reply) => expect(isMailboxRefusal(refusalOf(refused, reply))).toBe(true));

  it.each([
    ['recipient', '554 relay denied'],
    ['recipient', '554 5.7.1 relay access denied'],
    ['recipient', '550 5.7.1 blocked'],
    ['recipient', '552 5.3.4 too big'],
    ['recipient', '550 5.1.8 the sender has no such domain'],
    ['recipient', '503 5.5.1 need MAIL first'],
    ['recipient', '450 4.2.1 busy'],
    ['content', '554 spam content'],
    ['content', '550 5.7.1 blocked'],
    ['content', '552 too big'],
    ['content', '552 5.2.3 too long'],
    ['content', '550 refused'],
    [null, '552 the mail has 100 bytes, the mail server accepts 10'],
  ] as const)('of a %s with %j does not concern the mailbox', (refused, reply) =>
    expect(isMailboxRefusal(refusalOf(refused, reply))).toBe(false),
  );
});
