import { describe, expect, it } from '@jest/globals';
import { emailField, emailKey, isEmailAddress, mailAddress } from './email-address.ts';

const letters = (count: number) => 'a'.repeat(count);

describe('an e-mail address', () => {
  it.each([
    'matti@example.fi',
    "a!#$%&'*+/=?^_`{|}~-z@example.fi",
    'etu.suku+renkaat@posti.example.fi',
    'a@b.fi',
    `${letters(64)}@example.fi`,
    `matti@${letters(63)}.fi`,
    'matti@1.fi',
    'matti@a--b.fi',
    'matti@örkki.fi',
    'MATTI@ÖRKKI.FI',
    'väinö@örkki.fi',
    'matti@xn--rkki-4qa.fi',
    '用户@例子.广告',
    'matti@xn--p1ai.xn--p1ai',
    `${letters(64)}@${letters(63)}.${letters(63)}.${letters(58)}.fi`,
  ])('may be %s', (address) => expect(isEmailAddress(address)).toBe(true));

  it.each([
    ['nothing', ''],
    ['no @', 'matti.example.fi'],
    ['no local part', '@example.fi'],
    ['no domain', 'matti@'],
    ['a domain of one label', 'matti@localhost'],
    ['a dot at the beginning', '.matti@example.fi'],
    ['a dot at the end', 'matti.@example.fi'],
    ['two dots', 'etu..suku@example.fi'],
    ['a quoted name', '"etu suku"@example.fi'],
    ['a comment', 'matti(kotona)@example.fi'],
    ['a second @', 'matti@koti@example.fi'],
    ['a space', 'etu suku@example.fi'],
    ['a second recipient', 'matti@example.fi,liisa@example.fi'],
    ['a header', 'matti@example.fi\r\nBcc: liisa@example.fi'],
    ['brackets', '<matti@example.fi>'],
    ['an address of the network', 'matti@[192.0.2.1]'],
    ['numbers for a domain', 'matti@192.0.2.1'],
    ['a hexadecimal number', 'matti@0x1'],
    ['a top label with digits', 'matti@example.f1'],
    ['a local part of 65 octets', `${letters(65)}@example.fi`],
    ['a local part of 33 letters and 66 octets', `${'ä'.repeat(33)}@example.fi`],
    ['a label of 64', `matti@${letters(64)}.fi`],
    ['a label of 63 that has more as an A-label', `matti@${'ä'.repeat(60)}.fi`],
    ['255 octets', `${letters(64)}@${letters(63)}.${letters(63)}.${letters(59)}.fi`],
    ['a label that begins with a hyphen', 'matti@-example.fi'],
    ['a label that ends with a hyphen', 'matti@example-.fi'],
    ['an empty label', 'matti@example..fi'],
    ['a dot after the domain', 'matti@example.fi.'],
    ['an underscore in the domain', 'matti@my_shop.fi'],
    ['an empty xn--', 'matti@xn--.fi'],
    ['a broken xn--', 'matti@xn--99999999.fi'],
    ['an xn-- that hides plain letters', 'matti@xn--example-.fi'],
    ['an escaped domain', 'matti@ex%61mple.fi'],
    ['a port', 'matti@example.fi:25'],
    ['an encoded word', '=?utf-8?q?liisa=40example.fi=3e?=@example.fi'],
    ['a path', 'matti@example.fi/x'],
    ['a path by another slash', 'matti@example.fi／x'],
    ['a zero width space', 'mat\u200Bti@example.fi'],
    ['another direction', 'matti\u202E@example.fi'],
    ['a soft hyphen in the domain', 'matti@exam\u00ADple.fi'],
    ['half a character', 'matti\uD83D@example.fi'],
  ])('is not what has %s', (_what, text) => expect(isEmailAddress(text)).toBe(false));

  it('is sent to with the local part as typed and the domain as the DNS knows it', () => {
    expect(mailAddress('Väinö.Örkki@ÖRKKI.fi')).toBe('Väinö.Örkki@xn--rkki-4qa.fi');
    expect(mailAddress('Matti@Example.FI')).toBe('Matti@example.fi');
  });

  it('is the same one in capitals, with an A-label and in another form of its letters', () => {
    const spellings = ['väinö@örkki.fi', 'VÄINÖ@ÖRKKI.FI', 'väinö@xn--rkki-4qa.fi', 'Väinö@XN--RKKI-4QA.FI'];
    expect(new Set(spellings.map(emailKey))).toEqual(new Set(['väinö@xn--rkki-4qa.fi']));
    const field = emailField('puuttuu', 'väärin');
    expect(field.parse(' va\u0308ino\u0308@o\u0308rkki.fi ')).toBe('väinö@örkki.fi');
  });

  it('that an older version has stored stays the one that it was', () => {
    for (const old of ['matti@example.fi', "o'neil_a.b+c-d@posti.example.co.uk", 'a@xn--rkki-4qa.fi']) {
      expect([emailKey(old), mailAddress(old)]).toEqual([old, old]);
    }
    expect(mailAddress('ei osoite')).toBe('ei osoite');
  });

  it('is kept as typed, and the field says what is missing and what is wrong', () => {
    const field = emailField('puuttuu', 'väärin');
    expect(field.parse(' Matti@ÖRKKI.fi ')).toBe('Matti@ÖRKKI.fi');
    const said = (input: unknown) => field.safeParse(input).error?.issues[0]?.message;
    expect([undefined, '', '  ', 'matti', letters(300), { $gt: '' }].map(said)).toEqual([
      'puuttuu',
      'puuttuu',
      'puuttuu',
      'väärin',
      'väärin',
      'puuttuu',
    ]);
  });
});
