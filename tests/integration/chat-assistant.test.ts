import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConversationMessage } from '#contracts/chat/conversation';
import { addDays, helsinkiDate } from '#contracts/rules/helsinki-time';
import { converse, fromElsewhere, newConversationId } from '../chat-client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'marketing', 'chat'], env: behindProxy });
});
afterAll(() => shop.stop());

const ask = async (text: string) => (await converse(shop.url, { text, headers: fromElsewhere() })).at(-1)?.text ?? '';
/** Asks until the assistant has heard of a change: its facts are kept until their event. */
const isAnswered = (question: string, fact: string) =>
  until(async () => (await ask(question)).includes(fact), { what: `'${fact}' in a reply` });

describe('the built-in assistant answers from the tools', () => {
  it('opening hours as they are now (D-CHAT-012)', async () => {
    const { body } = await shop.admin.get<{ businessHours: { day: string }[] }>('/business-settings');
    const businessHours = body.businessHours.map((day) =>
      day.day === 'la' ? { ...day, open: '11:00', close: '14:30', isClosed: false } : day,
    );
    await shop.admin.put('/business-settings', { businessHours });
    await isAnswered('Oletteko auki lauantaisin?', '11–14.30');
  });

  it('the price list as it is now (D-CHAT-013)', async () => {
    const { body } = await shop.admin.get<{ groups: { id: string; rows: { prices: (number | null)[] }[] }[] }>('/price-list');
    const groups = body.groups.map((group) =>
      group.id === 'renkaanvaihto'
        ? { ...group, rows: group.rows.map((row, index) => (index === 0 ? { ...row, prices: [41.5, ...row.prices.slice(1)] } : row)) }
        : group,
    );
    expect((await shop.admin.put('/price-list', { groups })).status).toBe(200);
    await isAnswered('Mitä renkaanvaihto maksaa henkilöautoon, 16 tuumaa?', '41,50');
  });

  it('campaigns (D-CHAT-014)', async () => {
    const today = helsinkiDate(new Date());
    const campaign = {
      name: 'Pakkasviikon alennus',
      description: 'Talvirenkaat edullisemmin koko viikon.',
      imageUrl: 'https://kuvat.example/pakkanen.webp',
      startDate: today,
      endDate: addDays(today, 6),
      discountType: 'percentage',
      discountValue: 12,
    };
    expect((await shop.admin.post('/campaigns', campaign)).status).toBe(201);
    await isAnswered('Onko teillä nyt kampanjoita?', 'Pakkasviikon alennus');
    expect(await ask('Onko teillä nyt kampanjoita?')).toContain('12 %');
  });

  it('articles, once they are published (D-CHAT-015)', async () => {
    const article = {
      title: 'Matkailuvaunun renkaat kesäksi',
      content: 'Matkailuvaunun renkaat vanhenevat seisoessaan. Tarkista matkailuvaunun renkaiden halkeamat ennen lomaa.',
      keywords: ['matkailuvaunu'],
    };
    expect((await shop.admin.post('/blog/publish', article)).status).toBe(201);
    await isAnswered('Onko teillä artikkelia matkailuvaunun renkaista?', '/artikkelit/matkailuvaunun-renkaat-kesaksi');
    const later = { ...article, title: 'Salainen tuleva juttu avaruusrenkaista', content: 'Avaruusrenkaat kulkevat kuussa.' };
    await shop.admin.post('/blog/publish', { ...later, publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    expect(await ask('Onko teillä artikkelia avaruusrenkaista?')).not.toContain('Avaruusrenkaat kulkevat');
  });

  it('ways to reach the shop (D-CHAT-016)', async () => {
    const { body } = await shop.visitor.get<{ phone: string; address: { street: string } }>('/shop-settings');
    const reply = await ask('Mikä on osoitteenne ja puhelinnumeronne?');
    expect(reply).toContain(body.phone);
    expect(reply).toContain(body.address.street);
  });
});

describe('a stored message', () => {
  it('has an id, role, content and the names of its tool calls (P-3-022)', async () => {
    const conversationId = newConversationId();
    await converse(shop.url, { conversationId, text: 'Milloin olette auki?', headers: fromElsewhere() });
    const { body } = await shop.visitor.get<{ messages: unknown[] }>(`/chat?chatId=${conversationId}`);
    const [question, reply] = body.messages.map((message) => ConversationMessage.parse(message));
    expect(question).toMatchObject({ id: expect.any(String), role: 'user', content: 'Milloin olette auki?' });
    expect(reply).toMatchObject({ id: expect.any(String), role: 'assistant', content: expect.stringContaining('avoinna') });
    expect(reply?.tool_calls?.map((call) => call.function.name)).toContain('openingHours');
  });
});
