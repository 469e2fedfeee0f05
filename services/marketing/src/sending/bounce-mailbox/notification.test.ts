import { describe, expect, it } from '@jest/globals';
import { readNotification } from './notification.ts';

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

describe('a delivery status notification', () => {
  it('says who did not get the mail, and why', async () =>
    expect(await readNotification(report(gone))).toEqual({
      addresses: ['bounce+abc@shop.example', 'bounce+abc@shop.example'],
      isPermanent: true,
      reply: 'user unknown',
    }));

  it('is temporary when the server gave up after temporary refusals', async () =>
    expect(await readNotification(report('Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 4.4.1'))).toMatchObject({
      isPermanent: false,
      reply: '4.4.1 failed',
    }));

  it('has a reply of one line, without control characters', async () => {
    const long = `Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 ${'x'.repeat(900)}\u0007`;
    expect((await readNotification(report(long)))?.reply).toMatch(/^550 x{296}$/);
  });

  it.each([
    ['a delay', report(gone.replace('failed', 'delayed').replace('5.1.1', '4.4.1'))],
    ['a delivery', report(gone.replace('failed', 'delivered').replace('5.1.1', '2.0.0'))],
    ['an automatic reply', Buffer.from('To: bounce+abc@shop.example\r\nSubject: Lomalla\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n')],
    ['an empty report', report('')],
    ['nothing', Buffer.alloc(0)],
    ['no mail', Buffer.from([0, 255, 13, 10, 13, 10, 1, 2, 3])],
  ])('is not %s', async (_what, source) => expect(await readNotification(source)).toBeNull());
});
