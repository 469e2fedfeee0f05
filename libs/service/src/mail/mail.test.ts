import { describe, expect, it } from '@jest/globals';
import { headerText, mailError, MailSender } from './mail.ts';

describe('headerText', () => {
  it.each([
    ['a line break', 'Matti\r\nBcc: kaikki@example.com', 'Matti Bcc: kaikki@example.com'],
    ['line and paragraph separators', 'Matti\u2028Bcc: a@example.com\u2029X', 'Matti Bcc: a@example.com X'],
    ['next line, form feed and null', 'a\u0085b\fc\0d', 'a b c d'],
    ['direction marks and zero width characters', 'Mat\u202Eti\u200B', 'Mat ti'],
    ['an encoded word', '=?utf-8?Q?Matti=0D=0ABcc=3A_a=40example.com?=', '= ?utf-8?Q?Matti=0D=0ABcc=3A_a=40example.com?='],
    ['an unpaired surrogate', 'Matti \uD83D', 'Matti'],
  ])('removes %s', (_what, typed, expected) => expect(headerText(typed)).toBe(expected));

  it('leaves other text as it was typed', () => expect(headerText('  Väinö Ä. O’Neil 🛞 ')).toBe('Väinö Ä. O’Neil 🛞'));
});

describe('mailError', () => {
  it.each([
    ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
    ['content that the server refuses', { code: 'EMESSAGE', responseCode: 554 }],
    ['an invalid address', { code: 'EENVELOPE' }],
  ])('is permanent after %s', (_what, error) => expect(mailError(error).isPermanent).toBe(true));

  it.each([
    ['a server that is closing', { code: 'ECONNECTION', responseCode: 421 }],
    ['421 in response to the sender', { code: 'EENVELOPE', responseCode: 421 }],
    ['a busy mailbox', { code: 'EENVELOPE', responseCode: 450 }],
    ['greylisting', { code: 'EENVELOPE', responseCode: 451 }],
    ['an error after the content', { code: 'EMESSAGE', responseCode: 451 }],
    ['a timeout', { code: 'ETIMEDOUT' }],
    ['a reset', { code: 'ESOCKET', errno: -104 }],
    ['a refused connection', { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' }],
    ['a host name that does not resolve', { code: 'EDNS' }],
    ['the deadline of the whole mail', { code: 'EABORT', name: 'AbortError' }],
    ['our own wrong password', { code: 'EAUTH', responseCode: 535 }],
    ['a sender address that the server refuses', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }],
    ['a login that the server requires only later', { code: 'EENVELOPE', responseCode: 530 }],
    ['a server that greets with 554', { code: 'EPROTOCOL', responseCode: 554 }],
  ])('is temporary after %s', (_what, error) => expect(mailError(error).isPermanent).toBe(false));

  it("has the server's reply as its message, on one line of at most 300 characters", () => {
    const { message } = mailError({ code: 'EENVELOPE', responseCode: 550, response: `550-5.1.1 No\r\n550 ${'x'.repeat(500)}` });
    expect(message).toMatch(/^550-5\.1\.1 No 550 x+$/);
    expect(message).toHaveLength(300);
  });
});

describe('MailSender', () => {
  const sender = new MailSender({ url: 'smtp://127.0.0.1:9', from: 'Kauppa <kauppa@rengas.example>' });
  it.each([
    '',
    'nobody',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example>\n',
    '"a b"@c.example',
    'a@b@c.example',
    '=?utf-8?q?a=40b.example=3e?=@c.example',
  ])('does not send to what is not exactly one address: %j', (address) =>
    expect(sender.send({ id: 'x', to: { address }, subject: '', text: '' })).rejects.toMatchObject({
      name: 'MailError',
      isPermanent: true,
    }),
  );
});
