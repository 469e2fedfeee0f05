import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery } from '#contracts/marketing/sending';
import type { z } from 'zod';
import type { ErrorBody } from '../client.ts';
import { type Shop, until } from '../harness.ts';
import {
  addresses,
  addSubscribers,
  createNewsletter,
  ended,
  newsletterOf,
  type SendingShop,
  startOver,
  startSendingShop,
  type WireNewsletter,
} from '../sending.ts';
import type { SmtpSink } from '../smtp-sink.ts';

type WireDelivery = z.output<typeof Delivery>;

let sending: SendingShop;
let shop: Shop;
let sink: SmtpSink;
beforeAll(async () => {
  sending = await startSendingShop({ env: { MAIL_RETRY_MS: '50', SENDING_LEASE_MS: '1000', SENDING_GIVE_UP_MS: '4000' } });
  ({ shop, sink } = sending);
});
afterAll(() => sending.stop());

const marketing = (collection: string) => shop.database('marketing').collection(collection);
beforeEach(() => startOver(sending));
afterEach(async () => {
  const { status } = await shop.admin.put('/newsletter-settings', { perSecond: null, window: null, perDomain: null });
  expect(status).toBe(200);
});

type Answer = WireNewsletter & ErrorBody;
const act = (id: string, action: string, body: object = {}) => shop.admin.post<Answer>(`/newsletters/${id}/${action}`, body);
const begin = async (id: string, body: object = {}) => {
  const answer = await act(id, 'send', body);
  expect(answer).toMatchObject({ status: 202, body: { status: 'scheduled' } });
  return answer.body;
};
const deliveries = async (id: string, query = '') =>
  (await shop.admin.get<{ items: WireDelivery[]; pagination: { total: number } }>(`/newsletters/${id}/deliveries?limit=200${query}`)).body;
const recipients = async () => (await sink.accepted()).map(({ to }) => to).toSorted();
const limits = (given: object) => shop.admin.put('/newsletter-settings', given);
const sentSoFar = async (id: string) => (await newsletterOf(shop, id)).sending?.sent ?? 0;
/** A rate that leaves time to do something in the middle. */
const slowly = () => limits({ perSecond: 40 });

describe('sending now', () => {
  it('D-PATH-018 sends one mail to each active subscriber, and none to others', async () => {
    const emails = addresses(30);
    const ids = await addSubscribers(shop, [...emails, 'perunut@posti.example', 'estetty@posti.example', 'poistettu@posti.example']);
    await marketing('subscribers').updateOne({ email: 'perunut@posti.example' }, { $set: { isSubscribed: false } });
    await marketing('subscribers').updateOne(
      { email: 'estetty@posti.example' },
      { $set: { suppression: { reason: 'bounce', at: new Date(), reply: '' } } },
    );
    await marketing('subscribers').updateOne({ email: 'poistettu@posti.example' }, { $set: { deletedAt: new Date() } });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    const newsletter = await ended(shop, _id);
    expect(newsletter).toMatchObject({
      status: 'sent',
      failure: null,
      sending: { state: 'done', total: 30, sent: 30, left: 0, uncertain: 0 },
    });
    expect(newsletter.sentAt).not.toBeNull();
    expect(await recipients()).toEqual(emails.toSorted());
    // The Message-ID of each mail follows from the newsletter and its subscriber.
    const messageIds = (await sink.accepted()).map(({ messageId }) => messageId.split('@')[0]);
    expect(messageIds.toSorted()).toEqual(
      ids
        .slice(0, 30)
        .map((id) => `uutiskirje-${_id}-${id}`)
        .toSorted(),
    );
  });

  it('A-4-021 D-PATH-017 sends to the chosen subscribers only', async () => {
    const ids = await addSubscribers(shop, addresses(3));
    const { _id } = await createNewsletter(shop);
    await begin(_id, { subscriberIds: ids.slice(0, 2) });
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { total: 2, sent: 2 } });
    expect(await recipients()).toEqual(addresses(2));
  });

  it('D-PATH-021 lists one delivery per recipient, by status, address and page', async () => {
    await addSubscribers(shop, addresses(5));
    await sink.configure({ refuse: [{ reply: '550 5.1.1 No such user', at: 'recipient', to: 'tilaaja-3@' }] });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    await ended(shop, _id);
    const all = await deliveries(_id);
    expect(all.items.map(({ email }) => email).toSorted()).toEqual(addresses(5));
    expect(all.pagination).toMatchObject({ total: 5 });
    const bounced = await deliveries(_id, '&status=bounced');
    expect(bounced.items).toEqual([
      expect.objectContaining({ email: 'tilaaja-3@posti.example', reply: '550 5.1.1 No such user', attempts: 1 }),
    ]);
    expect((await deliveries(_id, '&search=AJA-4')).items.map(({ email }) => email)).toEqual(['tilaaja-4@posti.example']);
    expect((await deliveries(_id, '&search=.*')).items).toEqual([]);
    const { body } = await shop.admin.get<{ items: unknown[] }>(`/newsletters/${_id}/deliveries?page=3&limit=2`);
    expect(body.items).toHaveLength(1);
  });

  it('is refused without recipients, for an unknown newsletter, and for one that is sent', async () => {
    const { _id } = await createNewsletter(shop);
    expect(await act(_id, 'send')).toMatchObject({ status: 422, body: { code: 'no_recipients' } });
    expect(await act('a'.repeat(24), 'send')).toMatchObject({ status: 404, body: { code: 'newsletter_not_found' } });
    await addSubscribers(shop, addresses(1));
    await begin(_id);
    await ended(shop, _id);
    expect(await act(_id, 'send')).toMatchObject({ status: 409, body: { code: 'newsletter_sent' } });
    expect(await act(_id, 'pause')).toMatchObject({ status: 409, body: { code: 'newsletter_not_sending' } });
    expect(await act(_id, 'retry')).toMatchObject({ status: 409, body: { code: 'nothing_to_retry' } });
  });

  it('of another version than the one that the admin saw gets stale_version with the current one, also when it is scheduled', async () => {
    await addSubscribers(shop, addresses(1));
    const { _id, version } = await createNewsletter(shop);
    expect((await shop.admin.put(`/newsletters/${_id}`, { content: 'Toisen teksti.' })).status).toBe(200);
    const stale = { status: 409, body: { code: 'stale_version', current: { _id, version: version + 1, content: 'Toisen teksti.' } } };
    expect(await act(_id, 'send', { version })).toMatchObject(stale);
    expect(await act(_id, 'schedule', { version, sendDate: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject(stale);
    expect(await newsletterOf(shop, _id)).toMatchObject({ status: 'draft', sending: null });
    await begin(_id, { version: version + 1 });
    await ended(shop, _id);
    expect(await recipients()).toEqual(addresses(1));
  });

  it('fails when nothing is left of its content, because everything in it has ended', async () => {
    await addSubscribers(shop, addresses(1));
    const content = `- [Talviviikot](${new URL(`/#kampanja-${'c'.repeat(24)}`, 'https://kauppa.example').href}): Voimassa 1.1.2026 asti.`;
    const { _id } = await createNewsletter(shop, { content });
    await begin(_id);
    expect(await ended(shop, _id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('ei jäänyt sisältöä') });
    expect(await recipients()).toEqual([]);
    expect(await act(_id, 'retry')).toMatchObject({ body: { code: 'nothing_to_retry' } });
  });

  it('twice at once, from two tabs, or beside its schedule is one sending', async () => {
    await addSubscribers(shop, addresses(20));
    const { _id } = await createNewsletter(shop);
    await act(_id, 'schedule', { sendDate: new Date(Date.now() + 300).toISOString() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(_id, 'send')));
    expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers)
      expect([202, 'newsletter_sending', 'newsletter_sent']).toContain(status === 202 ? status : body.code);
    await ended(shop, _id);
    expect(await recipients()).toEqual(addresses(20).toSorted());
  });

  it('again with the same key succeeds without a second sending', async () => {
    await addSubscribers(shop, addresses(3));
    const { _id } = await createNewsletter(shop);
    const key = { 'idempotency-key': 'lahetys-ja-sama-uudelleen' };
    const first = await shop.admin.post<Answer>(`/newsletters/${_id}/send`, {}, key);
    const second = await shop.admin.post<Answer>(`/newsletters/${_id}/send`, {}, key);
    expect([first.status, second.status]).toEqual([202, 202]);
    await ended(shop, _id);
    expect(await recipients()).toHaveLength(3);
  });
});

describe('a scheduled newsletter', () => {
  it('A-4-016 is sent when it is due', async () => {
    await addSubscribers(shop, addresses(3));
    const { _id } = await createNewsletter(shop);
    expect((await act(_id, 'schedule', { sendDate: new Date(Date.now() + 1_000).toISOString() })).body.status).toBe('scheduled');
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
    expect(await recipients()).toEqual(addresses(3));
  });

  it('that was missed is sent at the next start when it is less than a day late, and fails otherwise', async () => {
    await addSubscribers(shop, addresses(2));
    const [late, tooLate] = [
      await createNewsletter(shop, { subject: 'Myöhässä' }),
      await createNewsletter(shop, { subject: 'Liian myöhässä' }),
    ];
    await shop.marketing.stop();
    const { ObjectId } = (await import('mongoose')).default.mongo;
    const miss = (id: string, hours: number) =>
      marketing('newsletters').updateOne(
        { _id: new ObjectId(id) },
        { $set: { status: 'scheduled', sendDate: new Date(Date.now() - hours * 3_600_000) } },
      );
    await miss(late._id, 23.9);
    await miss(tooLate._id, 24.1);
    await shop.marketing.start();
    expect(await ended(shop, late._id)).toMatchObject({ status: 'sent' });
    const failed = await until(async () => {
      const newsletter = await newsletterOf(shop, tooLate._id);
      return newsletter.status === 'failed' ? newsletter : null;
    });
    expect(failed).toMatchObject({ failure: expect.stringMatching(/meni ohi/), sending: null });
    expect(await recipients()).toEqual(addresses(2));
  });
});

describe('a mail server that refuses', () => {
  it('with 451, in the envelope or after the content, gets the mail again, and everybody has it in the end', async () => {
    await addSubscribers(shop, addresses(60));
    await sink.configure({
      refuse: [
        { reply: '451 4.7.1 Try again later', at: 'recipient', percent: 30, times: 1 },
        { reply: '450 4.2.0 Greylisted', at: 'content', percent: 50, times: 1 },
      ],
    });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 60, failed: 0, bounced: 0 } });
    expect(await recipients()).toEqual(addresses(60).toSorted());
    expect((await deliveries(_id)).items.some(({ attempts }) => attempts > 1)).toBe(true);
  });

  it('with 421, or breaks all connections, gets the mail again', async () => {
    await addSubscribers(shop, addresses(60));
    await sink.configure({ contentDelayMs: 20, refuse: [{ reply: '421 4.3.2 Closing', at: 'recipient', percent: 10, times: 1 }] });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    await sink.reached(10);
    await sink.disconnect();
    const newsletter = await ended(shop, _id);
    expect(newsletter).toMatchObject({ status: 'sent', sending: { sent: 60 } });
    const got = await recipients();
    expect(new Set(got)).toEqual(new Set(addresses(60)));
    // A mail whose connection broke after its content may arrive twice; the admin sees how many.
    expect(got.length - 60).toBeLessThanOrEqual(newsletter.sending?.uncertain ?? 0);
  });

  it('with 550 gets the mail once, and the second bounced newsletter suppresses the address', async () => {
    await addSubscribers(shop, addresses(3));
    await sink.configure({ refuse: [{ reply: '550 5.1.1 Unknown', at: 'recipient', to: 'tilaaja-1@' }] });
    const stored = () => marketing('subscribers').findOne({ email: 'tilaaja-1@posti.example' });
    for (const bounces of [1, 2]) {
      const { _id } = await createNewsletter(shop);
      await begin(_id);
      expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 2, bounced: 1 } });
      expect(await sink.refused()).toBe(bounces);
      const record = await until(async () => ((await stored())?.['bounces'] === bounces ? stored() : null), { what: `${bounces} bounces` });
      if (bounces === 1) expect(record['suppression']).toBeUndefined();
      else expect(record['suppression']).toMatchObject({ reason: 'bounce', reply: '550 5.1.1 Unknown' });
      expect(await act(_id, 'retry')).toMatchObject({ status: 409, body: { code: 'nothing_to_retry' } });
    }
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    expect(await ended(shop, _id)).toMatchObject({ sending: { total: 2, sent: 2 } });
  });

  it('A-4-017 everything for too long fails the newsletter, and a retry sends it', async () => {
    await addSubscribers(shop, addresses(4));
    await sink.configure({ refuse: [{ reply: '451 4.3.0 Out of order', at: 'content' }] });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    expect(await ended(shop, _id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('451 4.3.0'),
      sending: { failed: 4, left: 0 },
    });
    await sink.configure({});
    expect((await act(_id, 'retry')).status).toBe(200);
    expect(await until(async () => ((await newsletterOf(shop, _id)).status === 'sent' ? newsletterOf(shop, _id) : null))).toMatchObject({
      sending: { sent: 4, failed: 0 },
      failure: null,
    });
  });
});

describe('a subscriber who unsubscribes or is deleted while a newsletter is sent', () => {
  it('gets nothing from then on', async () => {
    const ids = await addSubscribers(shop, addresses(60));
    await slowly();
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    await sink.reached(5);
    const { ObjectId } = (await import('mongoose')).default.mongo;
    const objectIds = ids.map((id) => new ObjectId(id));
    const had = new Set(await recipients());
    const change = (at: number, fields: object) => marketing('subscribers').updateOne({ _id: objectIds[at] }, { $set: fields });
    const gone = [50, 51, 52, 53].filter((at) => !had.has(addresses(60)[at] ?? ''));
    await Promise.all(gone.map((at) => change(at, at % 2 === 0 ? { isSubscribed: false } : { deletedAt: new Date() })));
    const already = new Set(await recipients());
    const newsletter = await ended(shop, _id);
    const later = (await recipients()).filter((email) => !already.has(email));
    for (const at of gone) expect(later).not.toContain(addresses(60)[at]);
    expect(newsletter.sending).toMatchObject({ total: 60, left: 0 });
    expect((newsletter.sending?.sent ?? 0) + (newsletter.sending?.skipped ?? 0)).toBe(60);
    expect(newsletter.sending?.skipped).toBeGreaterThan(0);
  });
});

describe('controlling a sending', () => {
  it('pauses and resumes it; nobody is left out, nobody gets it twice', async () => {
    await addSubscribers(shop, addresses(80));
    await slowly();
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    await sink.reached(5);
    expect((await act(_id, 'pause')).body.sending).toMatchObject({ state: 'paused' });
    // Mails in flight have outcomes once the worker has released the other deliveries.
    await until(async () => (await marketing('deliveries').countDocuments({ worker: { $exists: true } })) === 0, {
      what: 'nothing claimed',
    });
    const paused = await recipients();
    expect(await newsletterOf(shop, _id)).toMatchObject({ status: 'scheduled', sending: { state: 'paused' } });
    await limits({ perSecond: null });
    expect((await act(_id, 'pause')).status).toBe(200);
    expect(await recipients()).toEqual(paused);
    expect(await sentSoFar(_id)).toBe(paused.length);
    await act(_id, 'resume');
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 80 } });
    expect(await recipients()).toEqual(addresses(80).toSorted());
  });

  it('cancels it: the remaining recipients are skipped, and a retry reaches them', async () => {
    await addSubscribers(shop, addresses(200));
    await slowly();
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    await sink.reached(5);
    expect((await act(_id, 'cancel')).body).toMatchObject({
      status: 'failed',
      failure: 'Lähetys peruttiin.',
      sending: { state: 'cancelled' },
    });
    const newsletter = await ended(shop, _id);
    const got = await recipients();
    expect(newsletter.sending).toMatchObject({ sent: got.length, skipped: 200 - got.length, left: 0 });
    expect(got.length).toBeLessThan(200);
    await limits({ perSecond: null });
    expect((await act(_id, 'retry')).body).toMatchObject({ status: 'scheduled' });
    await until(async () => (await newsletterOf(shop, _id)).status === 'sent');
    expect(await recipients()).toEqual(addresses(200).toSorted());
  });

  it('marks it as sent only when no recipient is left, after any mixture of pauses, restarts and new rates', async () => {
    await addSubscribers(shop, addresses(300));
    await limits({ perSecond: 100 });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    const watch = async () => {
      const { status, sending } = await newsletterOf(shop, _id);
      if (status === 'sent') expect(sending).toMatchObject({ left: 0, sent: 300 });
    };
    for (const step of [5, 60, 120, 180, 230]) {
      await sink.reached(step);
      await act(_id, 'pause');
      await watch();
      if (step === 60) {
        await shop.marketing.stop();
        await shop.marketing.start();
      }
      await limits({ perSecond: 60 + step });
      await until(() => act(_id, 'resume').then(({ status }) => status === 200));
      await watch();
    }
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 300, left: 0, uncertain: 0 } });
    expect(await recipients()).toEqual(addresses(300).toSorted());
  });
});
