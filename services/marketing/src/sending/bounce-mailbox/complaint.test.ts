import { describe, expect, it } from '@jest/globals';
import { readComplaint } from './complaint.ts';
import { parseMail } from './parse-mail.ts';

const yahoo = `Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <bounce+abc@shop.example>
Original-Rcpt-To: user@mail.example
Reported-Domain: shop.example`;

/** A report as RFC 5965 shows it. */
const report = (fields: string, { type = 'message/rfc822', headers = '' } = {}) =>
  Buffer.from(
    `Return-Path: <feedback@mail.example>
From: <feedback@mail.example>
Subject: FW: Talvirenkaat nyt
To: <bounce@shop.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54"

--part1_13d.2e68ed54
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report.

--part1_13d.2e68ed54
Content-Type: message/feedback-report

${fields}

--part1_13d.2e68ed54
Content-Type: ${type}
Content-Disposition: inline

${headers}From: <kauppa@shop.example>
Subject: Talvirenkaat nyt
To: user@mail.example

hei
--part1_13d.2e68ed54--
`.replaceAll('\n', '\r\n'),
  );

const complaintIn = async (source: Buffer) => readComplaint(await parseMail(source), source);

describe('a report of spam', () => {
  it('names the return path of the mail, and who reports', async () =>
    expect(await complaintIn(report(yahoo))).toEqual({
      addresses: ['bounce+abc@shop.example'],
      reporter: 'Yahoo!-Mail-Feedback/2.0',
    }));

  it.each(['message/rfc822', 'text/rfc822-headers'])('names the return path in the headers of the returned mail (%s)', async (type) => {
    const headers = 'Return-Path: <bounce+def@shop.example>\nReceived: from mail.shop.example\n';
    expect(await complaintIn(report('Feedback-Type: Abuse\nVersion: 1', { type, headers }))).toEqual({
      addresses: ['bounce+def@shop.example'],
      reporter: '',
    });
  });

  it('without a return path names nobody', async () =>
    expect(await complaintIn(report('Feedback-Type: abuse\nOriginal-Rcpt-To: <user@mail.example>'))).toEqual({
      addresses: [],
      reporter: '',
    }));

  it.each([
    ['a report that a mail is not spam', report(yahoo.replace('abuse', 'not-spam'))],
    ['a report of fraud', report(yahoo.replace('abuse', 'fraud'))],
    ['an empty report', report('')],
    ['a mail with the same words', Buffer.from(`To: bounce@shop.example\r\n\r\n${yahoo}\r\n`)],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_what, source) => expect(await complaintIn(source)).toBeNull());
});
