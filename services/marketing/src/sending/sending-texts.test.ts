import { describe, expect, it } from '@jest/globals';
import { ServerTrouble } from '#service/mail/smtp-client';
import { serverProblem } from './sending-texts.ts';

describe('the reason why a mail server takes nothing', () => {
  it.each([
    [
      'a refused login',
      new ServerTrouble('535 5.7.8 no', 'login'),
      'Sähköpostipalvelin ei hyväksy kaupan käyttäjätunnusta tai salasanaa: 535 5.7.8 no',
    ],
    [
      'an untrusted certificate',
      new ServerTrouble('self-signed certificate', 'certificate'),
      'Sähköpostipalvelimen varmenteeseen ei voi luottaa, joten viestejä ei lähetetä: self-signed certificate',
    ],
    ['another trouble', new ServerTrouble('421 busy'), 'Sähköpostipalvelin ei ota viestejä vastaan: 421 busy'],
    ['another error', new Error('broken'), 'Sähköpostipalvelin ei ota viestejä vastaan: broken'],
  ])('names %s', (_what, trouble, text) => expect(serverProblem(trouble)).toBe(text));
});
