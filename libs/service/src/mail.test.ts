import { describe, expect, it } from '@jest/globals';
import { headerText, mailError, MailSender } from './mail.ts';

describe('text for a header', () => {
  it.each([
    ['a line break', 'Matti\r\nBcc: kaikki@example.com', 'Matti Bcc: kaikki@example.com'],
    ['line and paragraph separators', 'Matti\u2028Bcc: a@example.com\u2029X', 'Matti Bcc: a@example.com X'],
    ['next line, form feed and null', 'a\u0085b\fc\0d', 'a b c d'],
    ['marks that turn the direction or hide', 'Mat\u202Eti\u200B', 'Mat ti'],
    ['an encoded word', '=?utf-8?Q?Matti=0D=0ABcc=3A_a=40example.com?=', '= ?utf-8?Q?Matti=0D=0ABcc=3A_a=40example.com?='],
    ['half a character', 'Matti \uD83D', 'Matti'],
  ])('has no %s', (_what, typed, expected) => expect(headerText(typed)).toBe(expected));

  it('is otherwise left as it was typed', () => expect(headerText('  Väinö Ä. O’Neil 🛞 ')).toBe('Väinö Ä. O’Neil 🛞'));
});

describe('a mail that was not accepted', () => {
  it.each([
    ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
    ['content that the server refuses', { code: 'EMESSAGE', responseCode: 554 }],
    ['an address that nobody could send to', { code: 'EENVELOPE' }],
  ])('is refused for good: %s', (_what, error) => expect(mailError(error).isPermanent).toBe(true));

  it.each([
    ['a server that is closing', { code: 'ECONNECTION', responseCode: 421 }],
    ['421 to the sender', { code: 'EENVELOPE', responseCode: 421 }],
    ['a busy mailbox', { code: 'EENVELOPE', responseCode: 450 }],
    ['greylisting', { code: 'EENVELOPE', responseCode: 451 }],
    ['an error after the content', { code: 'EMESSAGE', responseCode: 451 }],
    ['silence', { code: 'ETIMEDOUT' }],
    ['a reset', { code: 'ESOCKET', errno: -104 }],
    ['a refused connection', { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' }],
    ['a name that does not resolve', { code: 'EDNS' }],
    ['the deadline of the whole', { code: 'EABORT', name: 'AbortError' }],
    ['a wrong password of ours', { code: 'EAUTH', responseCode: 535 }],
    ['a sender of ours that the server does not know', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }],
    ['a login that is asked for only later', { code: 'EENVELOPE', responseCode: 530 }],
    ['a server that is not one today', { code: 'EPROTOCOL', responseCode: 554 }],
  ])('is tried again: %s', (_what, error) => expect(mailError(error).isPermanent).toBe(false));

  it('says on one short line what the server said', () => {
    const { message } = mailError({ code: 'EENVELOPE', responseCode: 550, response: `550-5.1.1 No\r\n550 ${'x'.repeat(500)}` });
    expect(message).toMatch(/^550-5\.1\.1 No 550 x+$/);
    expect(message).toHaveLength(300);
  });
});

describe('an address', () => {
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
  ])('that could be more than one is not sent to: %j', (address) =>
    expect(sender.send({ id: 'x', to: { address }, subject: '', text: '' })).rejects.toMatchObject({
      name: 'MailError',
      isPermanent: true,
    }),
  );
});
