import { describe, expect, it } from '@jest/globals';
import { toolNames } from '#contracts/chat/conversation';
import { AppError } from '#contracts/errors';
import type { ShopFacts } from '../../facts/shop-facts.ts';
import { ToolBox } from '../../tools/tool-box.ts';
import { modelTools, performCalls } from './tool-calls.ts';

const away = () => Promise.reject(new AppError('service_unavailable'));
const facts = {
  priceList: async () => ({ note: 'x'.repeat(5_000), groups: [] }),
  shop: away,
  searchTexts: () => Promise.reject(new Error('a fault of the program')),
  sizes: async () => [{ size: '205/55R16', count: 3 }],
} as unknown as ShopFacts;
const box = () =>
  new ToolBox({ facts, now: new Date('2026-11-24T12:00:00Z'), conversationId: 'conv_1_a', saveFeedback: async () => undefined });
const asked = (name: string, given: string) => ({ id: 'of the server', name, arguments: given });

describe('the tools of the model', () => {
  it('are all tools, with their inputs as JSON schema', () => {
    expect(modelTools.map((each) => each.function.name)).toEqual([...toolNames]);
    for (const { function: tool } of modelTools) expect(tool.parameters).toMatchObject({ type: 'object' });
    // What has a default need not be given.
    expect(modelTools.find((each) => each.function.name === 'findTyres')?.function.parameters?.['required']).toBeUndefined();
    expect(modelTools.find((each) => each.function.name === 'calculatePrice')?.function.parameters?.['required']).toEqual([
      'tyreId',
      'size',
    ]);
  });
});

describe('performCalls', () => {
  it('returns the results in the order of the calls, with ids of its own', async () => {
    const tools = box();
    const done = await performCalls([asked('sizeHelp', '{"size":"205/55R16"}'), asked('seasonRules', '')], tools, 2);
    expect(done.map(({ id, name, call }) => [id, name, call?.ok])).toEqual([
      ['call_2_0', 'sizeHelp', true],
      ['call_2_1', 'seasonRules', true],
    ]);
    expect(JSON.parse(done[1]?.result ?? '')).toMatchObject({ today: '2026-11-24' });
    expect(tools.calls).toHaveLength(2);
  });

  it.each([
    ['arguments that are no JSON', asked('sizeHelp', '{"size":'), 'JSON'],
    ['an input that does not fit', asked('sizeHelp', '{"size":205}'), 'size'],
    ['arguments that are no object', asked('sizeHelp', '[]'), ''],
    ['a service that is unavailable', asked('contact', '{}'), 'ei saatavilla juuri nyt'],
    ['a fault of the program', asked('searchTexts', '{"query":"talvi"}'), 'ei saatavilla juuri nyt'],
  ])('%s becomes an error for the model', async (_, call, message) => {
    const [done] = await performCalls([call], box(), 0);
    expect(done?.call).toMatchObject({ ok: false, name: call.name });
    expect((JSON.parse(done?.result ?? '') as { error: string }).error).toContain(message);
    // Servers refuse a conversation whose arguments are no JSON.
    expect(() => JSON.parse(done?.arguments ?? '') as unknown).not.toThrow();
  });

  it('a tool that does not exist becomes an error, under a name that servers accept', async () => {
    const [done] = await performCalls([asked('rm -rf /', '{}')], box(), 0);
    expect(done).toMatchObject({ name: 'rm_-rf__', call: null });
    expect(done?.result).toContain('error');
  });

  it('performs only a few calls of one step', async () => {
    const done = await performCalls(
      Array.from({ length: 12 }, () => asked('seasonRules', '{}')),
      box(),
      0,
    );
    expect(done.map(({ call }) => call?.ok)).toEqual([...Array.from({ length: 8 }, () => true), ...Array.from({ length: 4 }, () => false)]);
  });

  it('shortens long texts for the model', async () => {
    const [done] = await performCalls([asked('priceList', '{}')], box(), 0);
    expect(done?.result.length).toBeLessThan(2_200);
  });
});
