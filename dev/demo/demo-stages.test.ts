import { describe, expect, it } from '@jest/globals';
import { missingDemoStages } from './demo-stages.ts';

describe('missingDemoStages', () => {
  it('returns all stages for an empty shop, and none for a shop with data of its own', () => {
    expect(missingDemoStages(undefined, true)).toEqual(['shop', 'pictures', 'newsletters', 'chats', 'monitors']);
    expect(missingDemoStages(undefined, false)).toEqual([]);
  });

  it('returns the rest after an interruption, although the shop already has tyres', () => {
    expect(missingDemoStages([], false)).toEqual(['shop', 'pictures', 'newsletters', 'chats', 'monitors']);
    expect(missingDemoStages(['shop'], false)).toEqual(['pictures', 'newsletters', 'chats', 'monitors']);
  });

  it('returns none after a complete load, even if the data was removed since', () => {
    expect(missingDemoStages(['shop', 'pictures', 'newsletters', 'chats', 'monitors'], true)).toEqual([]);
  });
});
