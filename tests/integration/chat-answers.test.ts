import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { ChatAnswer, listAnswerPlaces, listAnswers } from '#contracts/chat/answers';
import { converse, fromElsewhere } from '../chat-client.ts';
import type { ErrorBody } from '../client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';

type Answer = z.output<typeof ChatAnswer>;
type AnswerList = z.output<typeof listAnswers.output>;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'chat'], env: behindProxy });
});
afterAll(() => shop.stop());

const QUESTION = 'Onko teillä koirille vesikuppi?';
const TEXT = 'Kyllä, koirille on vesikuppi tiskin vieressä. Soita {puhelin}.';

let last = 0;
/** A question of its own for each test, so that one answer does not stand for another. */
const draft = (fields: Record<string, unknown> = {}) => {
  last += 1;
  return { question: `Onko teillä tuote numero ${last}?`, text: `Vastaus ${last}.`, acceptsBroken: true, ...fields };
};
const create = (fields: Record<string, unknown>) => shop.admin.post<Answer & ErrorBody>('/chat-answers', fields);
const put = (id: string, fields: Record<string, unknown>) =>
  shop.admin.put<Answer & ErrorBody>(`/chat-answers/${id}`, { acceptsBroken: true, ...fields });
const list = async () => (await shop.admin.get<AnswerList>('/chat-answers?limit=100')).body.items;
const phone = async () => (await shop.visitor.get<{ phone: string }>('/shop-settings')).body.phone;
const ask = async (text: string) => (await converse(shop.url, { text, headers: fromElsewhere() })).at(-1)?.text ?? '';

describe("the shop's own answers", () => {
  it('are used from the next message on, with live facts in their places, until they are deleted', async () => {
    expect(await ask(QUESTION)).not.toContain('tiskin vieressä');
    const { status, body } = await create(draft({ question: QUESTION, otherQuestions: ['Saako koira juotavaa?'], text: TEXT }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ question: QUESTION, text: TEXT, isActive: true, version: 1 });
    const shown = `Kyllä, koirille on vesikuppi tiskin vieressä. Soita ${await phone()}.`;
    expect(body.preview).toBe(shown);
    expect(await ask(QUESTION)).toContain(shown);
    expect(await ask('Saako koira juotavaa?')).toContain(shown);
    const deleted = await shop.admin.delete(`/chat-answers/${body._id}`);
    expect(deleted.body).toMatchObject({ _id: body._id, undoUntil: expect.any(String) });
    expect(await ask(QUESTION)).not.toContain('tiskin vieressä');
    expect((await shop.admin.post(`/chat-answers/${body._id}/restore`)).body).toMatchObject({ _id: body._id, isActive: true });
    expect(await ask(QUESTION)).toContain(shown);
    await put(body._id, { isActive: false });
    expect(await ask(QUESTION)).not.toContain('tiskin vieressä');
  });

  it('have places for facts of the shop and for each price, with their values now', async () => {
    const { body } = await shop.admin.get<z.output<typeof listAnswerPlaces.output>>('/chat-answers/places');
    const values = new Map(body.items.map(({ place, value }) => [place, value]));
    expect(values.get('{puhelin}')).toBe(await phone());
    expect(values.get('{aukioloajat}')).toMatch(/\d–\d/);
    expect(
      body.items
        .filter(({ place }) => place.startsWith('{hinta: '))
        .map(({ value }) => value)
        .join(' '),
    ).toMatch(/\d+,\d\d\s€/);
    expect(values.size).toBe(body.items.length);
  });

  it('are refused with a place that names no fact, and say so in the evaluation', async () => {
    const wrong = draft({ text: 'Soita {puhelinnumero} tai {hinta: Avaruuslento}.', acceptsBroken: false });
    const { acceptsBroken: _none, ...tried } = wrong;
    const { body: evaluation } = await shop.admin.post<{ unknownPlaces: string[]; cases: number }>('/chat-answers/evaluate', tried);
    expect(evaluation.unknownPlaces).toEqual(['{puhelinnumero}', '{hinta: Avaruuslento}']);
    expect(evaluation.cases).toBeGreaterThan(10);
    const { status, body } = await create(wrong);
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { text: 'Tuntematon kohta: {puhelinnumero}, {hinta: Avaruuslento}. Valitse kohta luettelosta.' },
    });
    expect((await list()).map(({ question }) => question)).not.toContain(wrong.question);
  });

  it('that would break other replies are refused with the broken questions, unless the admin accepts them', async () => {
    const breaking = draft({ question: 'Milloin olette auki?', text: 'Emme kerro.', acceptsBroken: false });
    const { status, body } = await create(breaking);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'answer_breaks_others' });
    expect(body.context?.['broken']).toContainEqual({
      question: expect.any(String),
      expected: expect.any(String),
      reply: expect.any(String),
    });
    const accepted = await create({ ...breaking, acceptsBroken: true });
    expect(accepted.status).toBe(201);
    await shop.admin.delete(`/chat-answers/${accepted.body._id}`);
  });

  it('are changed by one of two admins who save at once; the other gets the current answer', async () => {
    const { body: answer } = await create(draft());
    const saves = await Promise.all(['Uusi teksti.', 'Toinen teksti.'].map((text) => put(answer._id, { text, version: answer.version })));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = saves.toSorted((a, b) => a.status - b.status);
    expect(lost?.body).toMatchObject({ code: 'stale_version', current: { text: won?.body.text, version: 2 } });
    // A missing field keeps its value.
    expect((await put(answer._id, { otherQuestions: ['Toinen tapa kysyä?'] })).body).toMatchObject({ text: won?.body.text, version: 3 });
    expect((await put(answer._id, { otherQuestions: null })).body).toMatchObject({ otherQuestions: [], text: won?.body.text });
  });

  it('are created once by a repeated save', async () => {
    const fields = draft();
    const headers = { 'idempotency-key': `answer-${Date.now()}` };
    const [one, other] = [
      await shop.admin.post<Answer>('/chat-answers', fields, headers),
      await shop.admin.post<Answer>('/chat-answers', fields, headers),
    ];
    expect(other.body._id).toBe(one.body._id);
    expect((await list()).filter(({ question }) => question === fields.question)).toHaveLength(1);
  });

  it('that are gone are 404', async () => {
    const id = '0'.repeat(24);
    expect((await put(id, { text: 'x' })).body).toMatchObject({ code: 'answer_not_found', message: 'Vastausta ei löytynyt.' });
    expect((await shop.admin.delete(`/chat-answers/${id}`)).status).toBe(404);
    expect((await shop.admin.post(`/chat-answers/${id}/restore`)).status).toBe(404);
  });
});

describe('without the services of its facts', () => {
  it('the assistant still replies, and leaves out answers that need them', async () => {
    await create(draft({ question: 'Saako teillä kahvia?', text: 'Kahvi on ilmaista. Soita {puhelin}.' }));
    await shop.content.kill();
    // Facts are kept for a while: a replica that has just started has none.
    await shop.chat.kill();
    await shop.chat.start();
    const reply = await until(async () => (await converse(shop.url, { text: 'Saako teillä kahvia?', headers: fromElsewhere() })).at(-1), {
      what: 'a reply',
    });
    expect(reply).toMatchObject({ isComplete: true, error: null });
    expect(reply.text).not.toContain('{puhelin}');
  });
});
