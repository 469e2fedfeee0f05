import { describe, expect, it } from '@jest/globals';
import { readNotification } from './notification.ts';
import { parseMail } from './parse-mail.ts';

const notificationOf = async (source: Buffer) => readNotification(await parseMail(source));

/** A report as Postfix 3.7 writes it. */
const report = (fields: string, headers = 'Delivered-To: bounce+abc@shop.example') =>
  Buffer.from(
    `Return-Path: <>
${headers}
From: MAILER-DAEMON@mx.kaarto.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounce+abc@shop.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="B6E06A14396.1"

--B6E06A14396.1
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

--B6E06A14396.1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.kaarto.example
X-Postfix-Queue-ID: B6E06A14396
Arrival-Date: Wed, 25 Nov 2026 01:42:49 +0000 (UTC)

${fields}

--B6E06A14396.1
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: a@shop.example
Action: failed
Status: 5.0.0

hei
--B6E06A14396.1--
`.replaceAll('\n', '\r\n'),
  );

const gone = `Final-Recipient: rfc822; late@gone.example
Original-Recipient: rfc822;late@gone.example
Action: failed
Status: 5.1.1
Diagnostic-Code: x-unix; user
    unknown`;

const failure = (status: string, diagnostic?: string) =>
  [`Action: failed`, `Status: ${status}`, ...(diagnostic === undefined ? [] : [`Diagnostic-Code: ${diagnostic}`])].join('\n');

describe('a delivery status notification', () => {
  it('says who did not get the mail, and why', async () =>
    expect(await notificationOf(report(gone))).toEqual({
      addresses: ['bounce+abc@shop.example', 'bounce+abc@shop.example'],
      isBounce: true,
      reply: 'user unknown',
    }));

  it('is no bounce when the server gave up after temporary refusals', async () =>
    expect(await notificationOf(report('Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 4.4.1'))).toMatchObject({
      isBounce: false,
      reply: '4.4.1 failed',
    }));

  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 unknown'],
    ['5.1.10', 'smtp; 556 5.1.10 the domain takes no mail'],
    ['5.2.1 (disabled)', 'smtp; 550 disabled'],
    ['5.2.2', 'smtp; 552 5.2.2 over quota'],
    ['5.1.1', undefined],
    // X.0.0 says no more than the reply.
    ['5.0.0', 'smtp; 550 no such user'],
    ['5.0.0', 'SMTP;550-5.1.1 no such user'],
    ['5.0.0', 'smtp; 554 5.2.1 disabled'],
  ])('with the status %s and the diagnostic %j is a bounce', async (status, diagnostic) =>
    expect(await notificationOf(report(failure(status, diagnostic)))).toMatchObject({ isBounce: true }),
  );

  it.each([
    ['5.7.1', 'smtp; 550 5.7.1 blocked'],
    ['5.7.1', 'smtp; 550 no such user'],
    ['5.1.7', 'smtp; 550 5.1.7 no such sender'],
    ['5.1.8', 'smtp; 550 5.1.8 the sender has no such domain'],
    ['5.2.3', 'smtp; 552 5.2.3 too long'],
    ['5.3.4', 'smtp; 552 5.3.4 too big'],
    ['5.4.1', 'smtp; 550 5.4.1 access denied'],
    ['5.0.0', 'smtp; 554 spam'],
    ['5.0.0', 'smtp; 550 5.7.1 blocked'],
    ['5.0.0', 'smtp; 451 try again'],
    ['5.0.0', 'x-unix; 550 is no code here'],
    ['5.0.0', undefined],
    ['4.2.2', 'smtp; 552 5.2.2 over quota'],
    ['', 'smtp; 550 5.1.1 unknown'],
  ])('with the status %j and the diagnostic %j is no bounce', async (status, diagnostic) =>
    expect(await notificationOf(report(failure(status, diagnostic)))).toMatchObject({ isBounce: false }),
  );

  it('has a reply of one line, without control characters', async () => {
    const long = `Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 ${'x'.repeat(900)}\u0007`;
    expect((await notificationOf(report(long)))?.reply).toMatch(/^550 x{296}$/);
  });

  it.each([
    ['a delay', report(gone.replace('failed', 'delayed').replace('5.1.1', '4.4.1'))],
    ['a delivery', report(gone.replace('failed', 'delivered').replace('5.1.1', '2.0.0'))],
    ['an automatic reply', Buffer.from('To: bounce+abc@shop.example\r\nSubject: Lomalla\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n')],
    ['an empty report', report('')],
    ['nothing', Buffer.alloc(0)],
    ['no mail', Buffer.from([0, 255, 13, 10, 13, 10, 1, 2, 3])],
  ])('is not %s', async (_what, source) => expect(await notificationOf(source)).toBeNull());
});
