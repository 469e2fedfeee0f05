import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultNewsletterSettings } from '#contracts/marketing/settings';
import type { Documents } from '#service/records/documents';
import { NewsletterSettingsReader } from './newsletter-settings-reader.ts';

const saved = (perSecond: number | null) => ({ content: { ...defaultNewsletterSettings, perSecond } });
const read = jest.fn<() => Promise<ReturnType<typeof saved>>>();
let reader: NewsletterSettingsReader;
const perSecond = async () => (await reader.read()).perSecond;

beforeEach(() => {
  jest.useFakeTimers();
  read.mockReset();
  reader = new NewsletterSettingsReader({ read } as unknown as Documents);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('NewsletterSettingsReader', () => {
  it('reads once a second, also for concurrent calls', async () => {
    read.mockResolvedValueOnce(saved(1)).mockResolvedValueOnce(saved(2));
    expect(await Promise.all([perSecond(), perSecond()])).toEqual([1, 1]);
    jest.advanceTimersByTime(999);
    expect(await perSecond()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await perSecond()).toBe(2);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads again after an error', async () => {
    read.mockRejectedValueOnce(new Error('the database is down')).mockResolvedValueOnce(saved(3));
    await expect(reader.read()).rejects.toThrow('the database is down');
    expect(await perSecond()).toBe(3);
  });
});
