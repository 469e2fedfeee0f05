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
  ])('is valid: %s', (address) => expect(isEmailAddress(address)).toBe(true));

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
    ['an IP address in brackets', 'matti@[192.0.2.1]'],
    ['an IP address', 'matti@192.0.2.1'],
    ['a hexadecimal number', 'matti@0x1'],
    ['a top label with digits', 'matti@example.f1'],
    ['a local part of 65 octets', `${letters(65)}@example.fi`],
    ['a local part of 33 letters and 66 octets', `${'ä'.repeat(33)}@example.fi`],
    ['a label of 64', `matti@${letters(64)}.fi`],
    ['a label that exceeds 63 characters as an A-label', `matti@${'ä'.repeat(60)}.fi`],
    ['255 octets', `${letters(64)}@${letters(63)}.${letters(63)}.${letters(59)}.fi`],
    ['a label that begins with a hyphen', 'matti@-example.fi'],
    ['a label that ends with a hyphen', 'matti@example-.fi'],
    ['an empty label', 'matti@example..fi'],
    ['a dot after the domain', 'matti@example.fi.'],
    ['an underscore in the domain', 'matti@my_shop.fi'],
    ['an empty xn--', 'matti@xn--.fi'],
    ['a broken xn--', 'matti@xn--99999999.fi'],
    ['an A-label of plain ASCII letters', 'matti@xn--example-.fi'],
    ['an escaped domain', 'matti@ex%61mple.fi'],
    ['a port', 'matti@example.fi:25'],
    ['an encoded word', '=?utf-8?q?liisa=40example.fi=3e?=@example.fi'],
    ['a path', 'matti@example.fi/x'],
    ['a path with a full-width slash', 'matti@example.fi／x'],
    ['a zero width space', 'mat\u200Bti@example.fi'],
    ['a direction override', 'matti\u202E@example.fi'],
    ['a soft hyphen in the domain', 'matti@exam\u00ADple.fi'],
    ['an unpaired surrogate', 'matti\uD83D@example.fi'],
  ])('is invalid with %s', (_what, text) => expect(isEmailAddress(text)).toBe(false));

  it('is used for sending with the local part as typed and the domain as in the DNS', () => {
    expect(mailAddress('Väinö.Örkki@ÖRKKI.fi')).toBe('Väinö.Örkki@xn--rkki-4qa.fi');
    expect(mailAddress('Matti@Example.FI')).toBe('Matti@example.fi');
  });

  it('has the same key in capitals, with an A-label and in another Unicode form', () => {
    const spellings = ['väinö@örkki.fi', 'VÄINÖ@ÖRKKI.FI', 'väinö@xn--rkki-4qa.fi', 'Väinö@XN--RKKI-4QA.FI'];
    expect(new Set(spellings.map(emailKey))).toEqual(new Set(['väinö@xn--rkki-4qa.fi']));
    const field = emailField('puuttuu', 'väärin');
    expect(field.parse(' va\u0308ino\u0308@o\u0308rkki.fi ')).toBe('väinö@örkki.fi');
  });

  it('stays unchanged when it was stored by an older version', () => {
    for (const old of ['matti@example.fi', "o'neil_a.b+c-d@posti.example.co.uk", 'a@xn--rkki-4qa.fi']) {
      expect([emailKey(old), mailAddress(old)]).toEqual([old, old]);
    }
    expect(mailAddress('ei osoite')).toBe('ei osoite');
  });

  it('is stored as typed, and the field has messages for a missing and for an invalid one', () => {
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
