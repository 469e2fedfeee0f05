import { describe, expect, it } from '@jest/globals';
import { createMonitor } from '#contracts/monitoring/monitors';
import { fieldOfMonitor, formOfMonitor, requestOfMonitor, retriesOf, timeoutOf } from './monitor-form.ts';

describe('the form of a monitor', () => {
  it.each([
    ['4999', 5_000],
    ['5000', 5_000],
    ['30000', 30_000],
    ['30001', 30_000],
    ['12 000', 12_000],
    ['7000,4', 7_000],
  ])('A-5-070 clamps the timeout %s', (text, value) => expect(timeoutOf(text)).toBe(value));

  it.each(['', '  ', 'abc', '10s'])('A-5-072 a timeout that is no number falls back to 10000: "%s"', (text) =>
    expect(timeoutOf(text)).toBe(10_000),
  );

  it.each([
    ['0', 1],
    ['1', 1],
    ['5', 5],
    ['6', 5],
    ['', 3],
  ])('A-5-073 clamps the retries %s', (text, value) => expect(retriesOf(text)).toBe(value));

  it('A-5-071 A-5-074 A-3-057 begins with the defaults, and needs no selector', () => {
    const form = { ...formOfMonitor(null), name: 'Kuusamo', url: 'https://kauppa.example/', productName: 'Rengas 205/55R16' };
    expect(form).toMatchObject({ timeout: '15000', retryAttempts: '3' });
    const request = requestOfMonitor({ ...form, emailRecipients: 'a@kauppa.example, b@kauppa.example', tags: ' ketju ,, ' });
    expect(createMonitor.input.parse(request)).toMatchObject({
      selector: null,
      tyreId: null,
      tags: ['ketju'],
      notifications: { emailRecipients: ['a@kauppa.example', 'b@kauppa.example'] },
      crawlSettings: { timeout: 15_000, retryAttempts: 3, ignoresRobots: false },
    });
  });

  it('A-5-067 A-5-068 A-5-069 blank fields are refused with the specified text', () => {
    const blank = { ...formOfMonitor(null), name: ' ', url: ' ', productName: ' ' };
    const issues = createMonitor.input.safeParse(requestOfMonitor(blank)).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [fieldOfMonitor(path.join('.')), message]).toSorted()).toEqual([
      ['name', 'Täytä kaikki pakolliset kentät'],
      ['productName', 'Täytä kaikki pakolliset kentät'],
      ['url', 'Täytä kaikki pakolliset kentät'],
    ]);
  });

  it('finds the field of an error in a list', () => {
    expect(fieldOfMonitor('notifications.emailRecipients.1')).toBe('emailRecipients');
    expect(fieldOfMonitor('crawlSettings.retryAttempts')).toBe('retryAttempts');
    expect(fieldOfMonitor('tags.0')).toBe('tags');
  });
});
