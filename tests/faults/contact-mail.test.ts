import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { behindProxy, uniqueAddress, listed, mailed, messageWith, send, type MessageRecord } from '../contact-form.ts';
import { type Shop, startShop, timersAreDue, until } from '../harness.ts';
import { type ScriptedSmtp, startScriptedSmtp } from '../scripted-smtp.ts';

const quickly = { ...behindProxy, MAIL_RETRY_MS: '200' };
const pathOf = ({ _id }: MessageRecord) => `/contact-messages/${_id}`;
const messages = (database: mongoose.mongo.MongoClient) => database.db('content').collection('contact-messages');
const idOf = ({ _id }: MessageRecord) => new mongoose.Types.ObjectId(_id);

describe('a mail server that is unavailable', () => {
  let shop: Shop;
  let database: mongoose.mongo.MongoClient;
  beforeAll(async () => {
    shop = await startShop({ services: ['content'], ownServers: true, mail: true, env: quickly });
    database = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
  });
  afterAll(async () => {
    await database.close();
    await shop.stop();
  });
  const arrived = async (text: string) => (await shop.mail.received()).filter((mail) => mail.text?.includes(text)).length;
  const dueNow = async (record: MessageRecord) =>
    messages(database).updateOne({ _id: idOf(record) }, { $set: { 'mail.dueAt': new Date() } });

  it('loses no message: it is stored and confirmed, and its mail is sent once after the mail server is back', async () => {
    await shop.mail.kill();
    expect((await send(shop.visitor, { message: 'Poissa.' })).status).toBe(201);
    const waiting = await until(
      async () => {
        const message = await messageWith(shop, 'Poissa.');
        return (message?.mail.attempts ?? 0) >= 1 && message?.mail.lastError !== '' ? message : null;
      },
      { what: 'a first attempt' },
    );
    expect(waiting.mail).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('ECONNREFUSED') });
    // The second retry is due after a minute. The test makes it due now.
    await until(async () => (await messageWith(shop, 'Poissa.'))?.mail.attempts === 2, { what: 'a second attempt' });
    await shop.mail.start();
    await until(async () => (await dueNow(waiting)) && (await messageWith(shop, 'Poissa.'))?.mail.state === 'sent', { what: 'sent' });
    expect((await messageWith(shop, 'Poissa.'))?.mail.lastError).toBe('');
    expect(await arrived('Poissa.')).toBe(1);
  });

  it('is retried for 48 hours, after which admins see the failure', async () => {
    await shop.mail.kill();
    await send(shop.visitor, { message: 'Vanha.' });
    const record = await until(() => messageWith(shop, 'Vanha.'));
    await messages(database).updateOne({ _id: idOf(record) }, { $set: { receivedAt: new Date(Date.now() - 48 * 3_600_000) } });
    await until(async () => (await dueNow(record)) && (await messageWith(shop, 'Vanha.'))?.mail.state === 'failed', { what: 'given up' });
    expect((await messageWith(shop, 'Vanha.'))?.mail.lastError).toContain('ECONNREFUSED');
    await shop.mail.start();
  });

  it('gets no mail for a message that was deleted in the meantime, until the message is restored', async () => {
    await shop.mail.kill();
    await send(shop.visitor, { message: 'Poistettu.' });
    const record = await until(() => messageWith(shop, 'Poistettu.'));
    await until(async () => ((await messageWith(shop, 'Poistettu.'))?.mail.attempts ?? 0) >= 2, { what: 'attempts over' });
    await shop.admin.delete(pathOf(record));
    await dueNow(record);
    await shop.mail.start();
    // Mails are sent in the order in which they are due, so the deleted message would be sent before this one.
    await send(shop.visitor, { message: 'Myöhempi.' });
    await mailed(shop, 'Myöhempi.', 'sent');
    expect(await arrived('Poistettu.')).toBe(0);
    await shop.admin.post(`${pathOf(record)}/restore`);
    await mailed(shop, 'Poistettu.', 'sent');
    expect(await arrived('Poistettu.')).toBe(1);
  });

  it('A-7-005 a deletion of 31 days ago is final, and messages older than 24 months are removed after the next start', async () => {
    const written = ['Tuore.', 'Poistettu kauan sitten.', 'Kaksi vuotta vanha.'];
    for (const message of written) await send(shop.visitor, { message });
    const [fresh, deleted, old] = (await Promise.all(written.map((text) => mailed(shop, text, 'sent')))) as [
      MessageRecord,
      MessageRecord,
      MessageRecord,
    ];
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    await messages(database).updateOne({ _id: idOf(deleted) }, { $set: { deletedAt: daysAgo(31) } });
    await messages(database).updateOne({ _id: idOf(old) }, { $set: { receivedAt: daysAgo(732) } });
    expect((await shop.admin.post<{ code: string }>(`${pathOf(deleted)}/restore`)).body.code).toBe('undo_expired');
    await shop.content.stop();
    await timersAreDue(shop, 'content');
    await shop.content.start();
    await until(async () => (await messages(database).countDocuments({ _id: { $in: [idOf(deleted), idOf(old)] } })) === 0, {
      what: 'gone',
    });
    expect((await listed(shop)).items.map(({ _id }) => _id)).toContain(fresh._id);
  });

  it('D-BODY-020 when the database is unavailable, the form gets 503 and no confirmation, and can be sent again later', async () => {
    const address = uniqueAddress();
    const fields = { message: 'Tietokanta poissa.', key: 'a'.repeat(32) };
    await shop.mongo.kill();
    const { status, headers } = await send(shop.visitor, fields, address);
    expect({ status, retry: Number(headers.get('retry-after')) >= 1 }).toEqual({ status: 503, retry: true });
    await shop.mongo.start();
    await until(async () => (await send(shop.visitor, fields, address)).status === 201, { what: 'sent', timeout: 20_000, every: 500 });
    await mailed(shop, fields.message, 'sent', 20_000);
    expect(await arrived(fields.message)).toBe(1);
  });
});

describe('a mail server that refuses', () => {
  let shop: Shop;
  let smtp: ScriptedSmtp;
  let database: mongoose.mongo.MongoClient;
  beforeAll(async () => {
    smtp = await startScriptedSmtp();
    shop = await startShop({ services: ['content'], ownServers: true, env: { ...quickly, SMTP_URL: smtp.url } });
    database = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
  });
  beforeEach(() => {
    smtp.taken.length = 0;
  });
  afterEach(() => {
    smtp.onTaken = () => Promise.resolve();
  });
  afterAll(async () => {
    await database.close();
    await shop.stop();
    await smtp.stop();
  });
  const taken = (text: string) => smtp.taken.filter((mail) => mail.includes(text));
  const messageIds = (text: string) => taken(text).map((mail) => /^Message-ID: (<.+>)$/im.exec(mail)?.[1]);

  it.each(['421 4.3.2 closing', '450 4.2.1 mailbox busy', '451 4.7.1 greylisted'])(
    'temporarily (%s) gets the mail again',
    async (answer) => {
      smtp.toRecipients.push(answer);
      const message = `Uudestaan ${answer.slice(0, 3)}.`;
      await send(shop.visitor, { message });
      expect((await mailed(shop, message, 'sent')).mail).toEqual({ state: 'sent', attempts: 2, lastError: '' });
      expect(taken(message)).toHaveLength(1);
    },
  );

  it('permanently (550) gets the mail once, and admins see its reply', async () => {
    smtp.toRecipients.push('550 5.1.1 No such mailbox');
    await send(shop.visitor, { message: 'Ei postilaatikkoa.' });
    const { mail } = await mailed(shop, 'Ei postilaatikkoa.', 'failed');
    expect(mail).toEqual({ state: 'failed', attempts: 1, lastError: expect.stringContaining('550 5.1.1 No such mailbox') });
    // It does not delay other mails.
    await send(shop.visitor, { message: 'Seuraava.' });
    await mailed(shop, 'Seuraava.', 'sent');
    expect(taken('Ei postilaatikkoa.')).toEqual([]);
  });

  it('may get a mail twice from a process that is killed before it records the 250, with the same Message-ID', async () => {
    const killed = Promise.withResolvers<void>();
    smtp.onTaken = async () => {
      smtp.onTaken = () => Promise.resolve();
      await shop.content.kill();
      killed.resolve();
    };
    await send(shop.visitor, { message: 'Kuollut.' });
    await killed.promise;
    await shop.content.start();
    const record = await until(() => messageWith(shop, 'Kuollut.'));
    expect(record.mail).toMatchObject({ state: 'waiting', attempts: 1 });
    // Its claim expires after two minutes. The test makes it expire now.
    await messages(database).updateOne({ _id: idOf(record) }, { $set: { 'mail.dueAt': new Date() } });
    await mailed(shop, 'Kuollut.', 'sent');
    const ids = messageIds('Kuollut.');
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([`<yhteydenotto-${record._id}@rengas-kaarto.example>`]));
  });

  it('gets no second copy of a mail that is being sent while another process looks for work', async () => {
    const { process } = await shop.copyOf('content');
    const [isTaken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    smtp.onTaken = () => {
      isTaken.resolve();
      return goOn.promise;
    };
    await send(shop.visitor, { message: 'Matkalla.' });
    await isTaken.promise;
    smtp.onTaken = () => Promise.resolve();
    // The replica that is free sends these.
    const others = Array.from({ length: 6 }, (_, at) => `Toinen ${at}.`);
    for (const message of others) await send(shop.visitor, { message });
    await until(
      async () =>
        (await listed(shop)).items.filter(({ message, mail }) => message.startsWith('Toinen') && mail.state === 'sent').length > 0,
      {
        what: 'another process at work',
      },
    );
    goOn.resolve();
    await Promise.all(['Matkalla.', ...others].map((text) => mailed(shop, text, 'sent')));
    for (const text of ['Matkalla.', ...others]) expect(taken(text)).toHaveLength(1);
    await process.stop();
  });

  it('a process that receives SIGTERM waits for the pending reply, so that no mail is sent twice', async () => {
    const [isTaken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    smtp.onTaken = () => {
      isTaken.resolve();
      return goOn.promise;
    };
    await send(shop.visitor, { message: 'Loppu.' });
    await isTaken.promise;
    const ended = shop.content.stop();
    await until(async () => (await send(shop.visitor, { message: 'Kukaan ei kuule.' })).status === 503, { what: 'it listens no more' });
    goOn.resolve();
    await ended;
    const stored = await messages(database).findOne({ message: 'Loppu.' });
    expect(stored?.['mail']).toMatchObject({ state: 'sent', attempts: 1 });
    await shop.content.start();
  });
});
