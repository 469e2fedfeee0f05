import { describe, expect, it } from '@jest/globals';
import { toolNames } from '#contracts/chat/conversation';
import { confirmationOf, systemPrompt } from './prompt.ts';

const now = new Date('2026-11-24T12:05:09Z');
const shop = { name: 'Rengas-Kaarto', phone: '019 555 0142' };

describe('systemPrompt', () => {
  it('D-CHAT-018 requires the words of the confirmation dialogue', () => {
    expect(systemPrompt(shop, now, [])).toContain('"Varmistan: rengaskoko on 205/55R16. Vastaa kyllä tai peruuta."');
    // The words by which the client recognises it (specification P §4).
    for (const word of ['varmistan', 'rengaskoko', 'kyllä', '225/45R17'])
      expect(confirmationOf('225/45R17').toLowerCase()).toContain(word.toLowerCase());
  });

  it('tells the shop and the time in Helsinki', () => {
    const prompt = systemPrompt(shop, now, []);
    for (const fact of ['Rengas-Kaarto', '019 555 0142', 'tiistai 24.11.2026 (2026-11-24), kello 14.05']) expect(prompt).toContain(fact);
  });

  it('works without the settings of the shop', () => {
    expect(systemPrompt(null, now, [])).not.toMatch(/undefined|null/);
    expect(systemPrompt({ ...shop, phone: '' }, now, [])).not.toContain('Puhelin');
  });

  it('contains the answers of the shop as data', () => {
    const answers = [{ id: 'a', questions: ['Saako koiran tuoda?', 'Koirat?'], text: 'Saa, hihnassa.' }];
    expect(systemPrompt(shop, now, answers)).toContain('# Liikkeen omat vastaukset');
    expect(systemPrompt(shop, now, answers)).toContain('Kysymys: Saako koiran tuoda? / Koirat?\nVastaus: Saa, hihnassa.');
    expect(systemPrompt(shop, now, [])).not.toContain('# Liikkeen omat vastaukset');
  });

  it('names only tools that exist', () => {
    const named = systemPrompt(shop, now, []).match(/\b[a-z]+[A-Z]\w+/g) ?? [];
    expect(named.filter((name) => name !== 'lowestPrice30Days' && !(toolNames as readonly string[]).includes(name))).toEqual([]);
  });
});
