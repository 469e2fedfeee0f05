import { describe, expect, it } from '@jest/globals';
import { toolNames } from '#contracts/chat/conversation';
import { confirmationOf, systemPrompt, type Situation } from './prompt.ts';

const now = new Date('2026-11-24T12:05:09Z');
const shop = { name: 'Rengas-Kaarto', phone: '019 555 0142' };
const promptFor = (situation: Partial<Situation> = {}) => systemPrompt({ shop, now, answers: [], sizeToConfirm: null, ...situation });

describe('systemPrompt', () => {
  it('D-CHAT-018 requires the words of the confirmation dialogue', () => {
    expect(promptFor()).toContain('"Varmistan: rengaskoko on 205/55R16. Vastaa kyllä tai peruuta."');
    // The words by which the client recognises it (specification P §4).
    for (const word of ['varmistan', 'rengaskoko', 'kyllä', '225/45R17'])
      expect(confirmationOf('225/45R17').toLowerCase()).toContain(word.toLowerCase());
  });

  it('D-CHAT-018 tells the size that is to be confirmed', () => {
    expect(promptFor({ sizeToConfirm: '225/45R17' })).toContain('"Varmistan: rengaskoko on 225/45R17. Vastaa kyllä tai peruuta."');
    expect(promptFor()).not.toContain('epätavallisessa muodossa. Vastaa');
  });

  it('tells the shop and the time in Helsinki', () => {
    const prompt = promptFor();
    for (const fact of ['Rengas-Kaarto', '019 555 0142', 'tiistai 24.11.2026 (2026-11-24), kello 14.05']) expect(prompt).toContain(fact);
  });

  it('works without the settings of the shop', () => {
    expect(promptFor({ shop: null })).not.toMatch(/undefined|null/);
    expect(promptFor({ shop: { ...shop, phone: '' } })).not.toContain('Puhelin');
  });

  it('contains the answers of the shop as data', () => {
    const answers = [{ id: 'a', questions: ['Saako koiran tuoda?', 'Koirat?'], text: 'Saa, hihnassa.' }];
    expect(promptFor({ answers })).toContain('# Liikkeen omat vastaukset');
    expect(promptFor({ answers })).toContain('Kysymys: Saako koiran tuoda? / Koirat?\nVastaus: Saa, hihnassa.');
    expect(promptFor()).not.toContain('# Liikkeen omat vastaukset');
  });

  it('names only tools that exist', () => {
    const named = promptFor().match(/\b[a-z]+[A-Z]\w+/g) ?? [];
    expect(named.filter((name) => name !== 'lowestPrice30Days' && !(toolNames as readonly string[]).includes(name))).toEqual([]);
  });
});
