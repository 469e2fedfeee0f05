import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailSender } from '#service/mail/mail';
import { ServerTrouble, SmtpConnection } from '#service/mail/smtp-client';
import { makeCertificate } from '../certificates.ts';
import { startLogins, type Logins } from '../dovecot.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { CUSTOMERS, SHOP, startPostfix, type Postfix } from '../postfix.ts';
import { addSubscribers, createNewsletter, ended, newsletterOf } from '../sending.ts';

const USER = `kauppa@${SHOP}`;
/** With characters that a URL must encode. */
const PASSWORD = 'sala:sana@/?#% ä';
const GIVE_UP_MS = 15_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-certificates-'));
const known = makeCertificate(path.join(folder, 'known'));
const unknown = makeCertificate(path.join(folder, 'unknown'));

let logins: Logins;
let postfix: Postfix;
beforeAll(async () => {
  logins = await startLogins({ [USER]: PASSWORD });
  postfix = await startPostfix({ chain: known.chain, logins: logins.socket });
});
afterAll(async () => {
  await postfix?.stop();
  await logins?.stop();
  fs.rmSync(folder, { recursive: true });
});

interface Address {
  scheme?: 'smtp' | 'smtps';
  port: number;
  user?: string;
  password?: string;
  options?: Record<string, string>;
}

/** The URL of a server, by default for the shop's user, with further options of nodemailer. */
function urlOf({ scheme = 'smtp', port, user: name = USER, password, options = {} }: Address): string {
  const user = password === undefined ? '' : `${encodeURIComponent(name)}:${encodeURIComponent(password)}@`;
  return `${scheme}://${user}127.0.0.1:${port}?${new URLSearchParams(options)}`;
}

const trusted = { 'tls.ca': fs.readFileSync(known.authorityFile, 'utf8') };
const submission = (password = PASSWORD) => urlOf({ port: postfix.submissionPort, password, options: trusted });
const submissions = (password = PASSWORD) => urlOf({ scheme: 'smtps', port: postfix.submissionsPort, password, options: trusted });
const recipient = (name: string) => `matti+${name}@${CUSTOMERS}`;
const arrivedAt = (name: string) => postfix.mailbox('matti').filter((mail) => mail.includes(`Delivered-To: ${recipient(name)}`));

describe('a connection to the mail server', () => {
  /** Sends two mails, the second announced with the first, and returns them as they arrived. */
  async function sendTwo(url: string, name: string): Promise<string[]> {
    const connection = await SmtpConnection.open({ url });
    try {
      expect(connection.canAnnounce).toBe(true);
      const [first, second] = [1, 2].map((n) => ({
        from: USER,
        to: recipient(`${name}-${n}`),
        content: Buffer.from(`Subject: ${n}\r\n\r\nHei\r\n`),
      }));
      if (!first || !second) throw new Error('two mails');
      expect(await connection.send(first, second)).toMatchObject({ accepted: true });
      expect(await connection.send(second)).toMatchObject({ accepted: true });
    } finally {
      connection.close();
    }
    return until(() => {
      const arrived = [1, 2].flatMap((n) => arrivedAt(`${name}-${n}`));
      return arrived.length === 2 ? arrived : null;
    });
  }

  it('is upgraded by STARTTLS where the server offers it, with pipelined mails', async () => {
    for (const mail of await sendTwo(urlOf({ port: Number(new URL(postfix.url).port), options: trusted }), 'starttls')) {
      expect(mail).toMatch(/\(using TLSv1\.\d with cipher /);
      expect(mail).not.toContain('Authenticated sender');
    }
  });

  it.each([
    ['after STARTTLS by LOGIN, the only mechanism that the server offers', submission, 'LOGIN'],
    ['over smtps: by PLAIN', submissions, 'PLAIN'],
  ] as const)('logs in %s, with pipelined mails', async (_how, url, mechanism) => {
    for (const mail of await sendTwo(url(), mechanism)) {
      expect(mail).toMatch(/\(using TLSv1\.\d with cipher /);
      expect(mail).toContain(`(Authenticated sender: ${USER})`);
    }
    expect(postfix.log()).toContain(`sasl_method=${mechanism}, sasl_username=${USER}`);
  });

  it.each([
    ['STARTTLS', submission],
    ['smtps:', submissions],
  ])('also logs in for a single mail, with %s', async (how, url) => {
    const name = `single-${how.replace(':', '')}`;
    const sender = new MailSender({ url: url(), from: USER });
    await sender.send({ id: name, to: { address: recipient(name) }, subject: 'Hei', text: 'Hei' });
    const [mail] = await until(() => (arrivedAt(name).length > 0 ? arrivedAt(name) : null));
    expect(mail).toContain(`(Authenticated sender: ${USER})`);
  });

  it.each([
    ['STARTTLS', submission],
    ['smtps:', submissions],
  ])('is refused with a wrong password, with %s', async (_how, url) => {
    const trouble = await SmtpConnection.open({ url: url('väärä') }).catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(ServerTrouble);
    expect(trouble).toMatchObject({ fault: 'login', message: expect.stringMatching(/^535 5\.7\.8 /) });
  });

  it.each([
    ['an unknown authority', 'tuntematon', {}, /certificate/],
    ['another server', 'muu', { ...trusted, 'tls.servername': 'muu.example' }, /altnames/],
  ])('is refused with a certificate of %s, and no password is sent', async (_whose, user, options, message) => {
    // Postfix writes its log late, so lines of an earlier test may still come.
    const before = postfix.log().length;
    const logged = () => postfix.log().slice(before);
    for (const [scheme, port] of [
      ['smtp', postfix.submissionPort],
      ['smtps', postfix.submissionsPort],
    ] as const) {
      const trouble = await SmtpConnection.open({ url: urlOf({ scheme, port, user, password: PASSWORD, options }) }).catch(
        (error: unknown) => error,
      );
      expect(trouble).toBeInstanceOf(ServerTrouble);
      expect(trouble).toMatchObject({ fault: 'certificate', message: expect.stringMatching(message) });
    }
    await until(() => logged().match(/SSL_accept error/g)?.length === 2, { what: 'both connections are in the log' });
    expect(logged()).not.toContain(`sasl_username=${user}`);
  });
});

describe('a newsletter that the mail server does not take', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({
      services: ['catalogue', 'content', 'marketing'],
      env: {
        SMTP_URL: urlOf({ port: postfix.submissionPort, password: PASSWORD }),
        // How an operator makes an authority of their own known.
        NODE_EXTRA_CA_CERTS: known.authorityFile,
        SENDING_GIVE_UP_MS: String(GIVE_UP_MS),
      },
    });
    await until(() => shop.visitor.get('/shop-settings').then(({ status }) => status === 200), { what: 'content responds' });
  });
  afterAll(() => shop?.stop());

  const restore = () => {
    logins.setUsers({ [USER]: PASSWORD });
    postfix.setChain(known.chain);
  };
  beforeEach(async () => {
    // An open connection has already logged in.
    await shop.marketing.stop();
    await shop.database('marketing').collection('subscribers').deleteMany({});
    await shop.marketing.start();
  });

  async function sendTo(names: readonly string[]): Promise<string> {
    await addSubscribers(shop, names.map(recipient));
    const { _id } = await createNewsletter(shop);
    await until(() => shop.admin.post(`/newsletters/${_id}/send`, {}).then(({ status }) => status === 202));
    return _id;
  }
  const withProblem = (id: string) =>
    until(
      async () => {
        const newsletter = await newsletterOf(shop, id);
        return newsletter.sending?.problem ? newsletter : null;
      },
      { what: 'a problem' },
    );

  it.each([
    [
      'because its certificate is not trusted',
      () => postfix.setChain(unknown.chain),
      /^Sähköpostipalvelimen varmenteeseen ei voi luottaa, joten viestejä ei lähetetä: unable to verify the first certificate/,
    ],
    [
      'because the password is wrong',
      () => logins.setUsers({ [USER]: 'toinen' }),
      /^Sähköpostipalvelin ei hyväksy kaupan käyttäjätunnusta tai salasanaa: 535 5\.7\.8 /,
    ],
  ])('%s waits with everybody, and is sent once that is corrected', async (why, disturb, problem) => {
    const names = [1, 2, 3].map((n) => `${why.length}-${n}`);
    disturb();
    const id = await sendTo(names);
    expect(await withProblem(id)).toMatchObject({
      status: 'scheduled',
      sending: { state: 'sending', problem: expect.stringMatching(problem), left: 3, sent: 0, failed: 0, bounced: 0 },
    });
    restore();
    expect(await ended(shop, id)).toMatchObject({
      status: 'sent',
      sending: { problem: null, sent: 3, failed: 0, bounced: 0, uncertain: 0 },
    });
    await until(() => names.every((name) => arrivedAt(name).length > 0));
    for (const name of names) {
      expect(arrivedAt(name)).toHaveLength(1);
      expect(arrivedAt(name)[0]).toContain(`(Authenticated sender: ${USER})`);
    }
  });

  it('for too long fails with the reason, and a retry reaches everybody', async () => {
    logins.setUsers({});
    const id = await sendTo(['retried']);
    const failure = expect.stringMatching(/Sähköpostipalvelin ei hyväksy kaupan käyttäjätunnusta tai salasanaa: 535/);
    expect(await ended(shop, id)).toMatchObject({ status: 'failed', failure, sending: { failed: 1, bounced: 0, left: 0 } });
    restore();
    await shop.admin.post(`/newsletters/${id}/retry`, {});
    await until(() => arrivedAt('retried').length === 1);
  });
});
