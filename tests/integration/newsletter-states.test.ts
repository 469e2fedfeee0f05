import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, timersAreDue, until } from '../harness.ts';
import { createNewsletter, hoursAhead, NewsletterCalls, type NewsletterRecord, pathOf, storeSending } from './newsletter-records.ts';

let shop: Shop;
let calls: NewsletterCalls;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
  calls = new NewsletterCalls(shop.admin);
});
afterAll(() => shop.stop());

const DAY = 86_400_000;
const stored = () => shop.database('marketing').collection('newsletters');

/** What a refusal says. */
const refusal = ({ status, body: { code, message } }: { status: number; body: ErrorBody }) => ({ status, code, message });
const locked = (message: string) => ({ status: 409, code: 'newsletter_locked', message });

describe('scheduling', () => {
  it('A-4-011 D-PATH-015 sets the date and the status', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const sendDate = hoursAhead(72);
    const { status, body } = await calls.schedule(newsletter, sendDate);
    expect(status).toBe(200);
    expect(body).toEqual({ ...newsletter, status: 'scheduled', sendDate, updatedAt: body.updatedAt, version: 1 });
    expect(await calls.read(newsletter)).toEqual(body);
  });

  it('A-4-014 A-4-019 locks the date, but not the content', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const { body: scheduled } = await calls.schedule(newsletter);
    const message = 'Ajastetun uutiskirjeen lähetysaikaa ei voi muuttaa. Peru ajastus ensin.';
    expect(refusal(await calls.save(newsletter, { sendDate: hoursAhead(1) }))).toEqual(locked(message));
    expect(refusal(await calls.schedule(newsletter))).toMatchObject({ code: 'newsletter_locked' });
    const { status, body } = await calls.save(newsletter, { content: 'Korjattu.', sendDate: scheduled.sendDate, version: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...scheduled, content: 'Korjattu.', updatedAt: body.updatedAt, version: 2 });
  });

  it('D-PATH-016 can be undone, also by two concurrent calls', async () => {
    const newsletter = await createNewsletter(shop.admin);
    await calls.schedule(newsletter);
    const answers = await Promise.all([calls.post(newsletter, 'unschedule'), calls.post(newsletter, 'unschedule')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await calls.read(newsletter)).toMatchObject({ status: 'draft', version: 2 });
    expect((await calls.save(newsletter, { sendDate: hoursAhead(5) })).status).toBe(200);
    expect((await calls.schedule(newsletter)).body.status).toBe('scheduled');
  });

  it('succeeds for one of several concurrent calls', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const answers = await Promise.all([1, 2, 3].map((days) => calls.schedule(newsletter, hoursAhead(24 * days))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await calls.read(newsletter)).toEqual(answers.find(({ status }) => status === 200)?.body);
  });

  it('for the past is refused', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const { status, body } = await calls.schedule(newsletter, hoursAhead(-1));
    const message = 'Lähetysaika on jo mennyt. Valitse myöhempi aika.';
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 422,
      code: 'send_date_past',
      fields: { sendDate: message },
    });
    expect((await calls.post(newsletter, 'schedule', {})).body.fields).toEqual({ sendDate: 'Anna lähetysaika.' });
    expect(await calls.read(newsletter)).toEqual(newsletter);
  });
});

describe('a newsletter whose sending has begun', () => {
  it('A-4-013 A-4-018 cannot be changed, scheduled or unscheduled once it is sent', async () => {
    const newsletter = await createNewsletter(shop.admin);
    await storeSending(shop, newsletter, { status: 'sent', state: 'done', recipients: { sent: 3, bounced: 1, skipped: 2 } });
    const message = 'Lähetettyä uutiskirjettä ei voi muuttaa.';
    for (const answer of [
      await calls.save(newsletter, { sendDate: hoursAhead(9) }),
      await calls.save(newsletter, { content: 'Uusi.' }),
      await calls.schedule(newsletter),
      await calls.post(newsletter, 'unschedule'),
    ])
      expect(refusal(answer)).toEqual(locked(message));
    expect((await calls.remove(newsletter)).status).toBe(200);
  });

  it('has the number of recipients by outcome, also in the list', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const recipients = { waiting: 4, sent: 3, bounced: 2, failed: 1, skipped: 5 };
    await storeSending(shop, newsletter, { status: 'scheduled', state: 'paused', recipients, uncertain: 1 });
    const wired = await calls.read(newsletter);
    const { waiting: left, ...ended } = recipients;
    expect(wired.sending).toEqual({
      state: 'paused',
      startedAt: expect.any(String),
      endedAt: null,
      ...ended,
      left,
      total: 15,
      uncertain: 5,
      problem: null,
      notes: [],
    });
    expect((await calls.list()).items.find(({ _id }) => _id === newsletter._id)).toEqual(wired);
  });

  it('can be neither changed nor deleted while its sending is paused', async () => {
    const newsletter = await createNewsletter(shop.admin);
    // A sending with nobody left would end, also while it is paused.
    await storeSending(shop, newsletter, { status: 'scheduled', state: 'paused', recipients: { waiting: 1 } });
    const message = 'Uutiskirjeen lähetys on kesken, joten sitä ei voi muuttaa.';
    for (const answer of [
      await calls.save(newsletter, { content: 'Uusi.' }),
      await calls.schedule(newsletter),
      await calls.post(newsletter, 'unschedule'),
    ])
      expect(refusal(answer)).toEqual(locked(message));
    expect(refusal(await calls.remove(newsletter))).toMatchObject({ status: 409, code: 'newsletter_sending' });
  });

  it('can be changed and scheduled again when it failed for everybody, but not when any recipient has it', async () => {
    const [nobody, somebody, perhaps] = [
      await createNewsletter(shop.admin),
      await createNewsletter(shop.admin),
      await createNewsletter(shop.admin),
    ];
    await storeSending(shop, nobody, { status: 'failed', state: 'done', recipients: { failed: 2, bounced: 1 } });
    await storeSending(shop, somebody, { status: 'failed', state: 'cancelled', recipients: { sent: 1, skipped: 3 } });
    await storeSending(shop, perhaps, { status: 'failed', state: 'cancelled', recipients: { skipped: 3 }, uncertain: 1 });
    expect((await calls.save(nobody, { content: 'Korjattu.' })).status).toBe(200);
    expect((await calls.schedule(nobody)).body).toMatchObject({ status: 'scheduled', failure: null, sending: null });
    const message = 'Uutiskirje on jo lähtenyt osalle tilaajista, joten sitä ei voi muuttaa.';
    for (const newsletter of [somebody, perhaps]) {
      expect(refusal(await calls.save(newsletter, { content: 'Uusi.' }))).toEqual(locked(message));
      expect(refusal(await calls.schedule(newsletter))).toEqual(locked(message));
    }
  });
});

describe('a deletion', () => {
  it('D-PATH-014 hides the newsletter and can be undone', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const { status, body } = await calls.remove(newsletter);
    expect(status).toBe(200);
    expect(Date.parse(body.undoUntil)).toBeGreaterThan(Date.now() + 29 * DAY);
    expect((await shop.admin.get(pathOf(newsletter))).status).toBe(404);
    expect((await calls.list()).items.map(({ _id }) => _id)).not.toContain(newsletter._id);
    for (const answer of [await calls.save(newsletter, {}), await calls.schedule(newsletter), await calls.remove(newsletter)])
      expect(answer.status).toBe(404);
    const restored = await calls.post(newsletter, 'restore');
    expect(restored.body).toEqual({ ...newsletter, updatedAt: restored.body.updatedAt, version: 2 });
    expect((await calls.post(newsletter, 'restore')).body).toEqual(restored.body);
  });

  it('of a scheduled newsletter that is undone after its date leaves a draft', async () => {
    const [early, late] = [await createNewsletter(shop.admin), await createNewsletter(shop.admin)];
    for (const newsletter of [early, late]) {
      await calls.schedule(newsletter);
      await calls.remove(newsletter);
    }
    await stored().updateOne(
      { deletedAt: { $ne: null }, version: 2, createdAt: new Date(late.createdAt) },
      { $set: { sendDate: new Date(0) } },
    );
    expect((await calls.post(early, 'restore')).body.status).toBe('scheduled');
    expect((await calls.post(late, 'restore')).body.status).toBe('draft');
  });

  it('is final after 30 days: the newsletter, its revisions and its deliveries are removed', async () => {
    const [old, recent] = [await createNewsletter(shop.admin), await createNewsletter(shop.admin)];
    await calls.save(old, { subject: 'Poistuva' });
    await storeSending(shop, old, { status: 'sent', state: 'done', recipients: { sent: 2 } });
    for (const newsletter of [old, recent]) await calls.remove(newsletter);
    const ageOf = ({ createdAt }: NewsletterRecord, days: number) =>
      stored().updateOne({ createdAt: new Date(createdAt) }, { $set: { deletedAt: new Date(Date.now() - days * DAY) } });
    await ageOf(old, 31);
    await ageOf(recent, 29);
    expect(refusal(await calls.post(old, 'restore'))).toMatchObject({ code: 'undo_expired' });
    await shop.marketing.stop();
    await timersAreDue(shop, 'marketing');
    await shop.marketing.start();
    await until(async () => (await stored().countDocuments({ createdAt: new Date(old.createdAt) })) === 0, { what: 'removed' });
    const marketing = shop.database('marketing');
    expect(await marketing.collection('revisions').countDocuments({ record: `newsletter:${old._id}` })).toBe(0);
    expect(await marketing.collection<{ _id: string }>('deliveries').countDocuments({ _id: { $regex: `^${old._id}` } })).toBe(0);
    expect((await calls.post(recent, 'restore')).status).toBe(200);
  });
});
