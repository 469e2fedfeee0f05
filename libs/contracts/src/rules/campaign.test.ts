import { describe, expect, it } from '@jest/globals';
import { campaignPeriod, campaignRefusals, campaignState, discountText, finnishDay } from './campaign.ts';

const utc = ({ startsAt, endsAt }: ReturnType<typeof campaignPeriod>) => [startsAt.toISOString(), endsAt.toISOString()];

describe('a campaign', () => {
  it.each([
    ['one winter day', '2026-12-24', '2026-12-24', ['2026-12-23T22:00:00.000Z', '2026-12-24T22:00:00.000Z']],
    ['a summer week', '2026-06-01', '2026-06-07', ['2026-05-31T21:00:00.000Z', '2026-06-07T21:00:00.000Z']],
    ['the day of 23 hours', '2026-03-29', '2026-03-29', ['2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z']],
    ['the day of 25 hours', '2026-10-25', '2026-10-25', ['2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z']],
    ['the end of a year', '2026-12-31', '2026-12-31', ['2026-12-30T22:00:00.000Z', '2026-12-31T22:00:00.000Z']],
  ])('of %s lasts from the start of its first day to the end of its last one in Helsinki', (_what, startDate, endDate, moments) =>
    expect(utc(campaignPeriod({ startDate, endDate }))).toEqual(moments),
  );

  it.each([
    ['upcoming', true, '2026-11-30T21:59:59.999Z'],
    ['active', true, '2026-11-30T22:00:00.000Z'],
    ['active', true, '2026-12-06T21:59:59.999Z'],
    ['ended', true, '2026-12-06T22:00:00.000Z'],
    ['off', false, '2026-12-03T12:00:00.000Z'],
  ])('is %s when isActive is %s at %s', (state, isActive, at) =>
    expect(campaignState({ startDate: '2026-12-01', endDate: '2026-12-06', isActive }, new Date(at))).toBe(state),
  );

  const fields = { startDate: '2026-12-01', endDate: '2026-12-06', discountType: 'percentage', discountValue: 100 } as const;

  it.each([
    [{}, []],
    [{ endDate: '2026-12-01' }, []],
    [{ endDate: '2026-11-30' }, ['endDate']],
    [{ discountValue: 100.01 }, ['discountValue']],
    [{ discountValue: null }, []],
    [{ discountType: 'fixed_amount' as const, discountValue: 500 }, []],
  ])('with %j is refused for %j', (changes, refused) => expect(Object.keys(campaignRefusals({ ...fields, ...changes }))).toEqual(refused));

  it.each([
    ['percentage', 12.5, '−12,5\u00A0%'],
    ['fixed_amount', 1000.5, '−1\u00A0000,50\u00A0€'],
    ['fixed_amount', 1500, '−1\u00A0500\u00A0€'],
    ['free_shipping', null, 'Ilmainen toimitus'],
    ['percentage', null, null],
    ['fixed_amount', 0, null],
  ] as const)('of %s and %s is shown as %s', (discountType, discountValue, text) =>
    expect(discountText({ discountType, discountValue })).toBe(text),
  );

  it('P-2-155 has its last day as a Finnish date', () => expect(finnishDay('2026-12-06')).toBe('6.12.2026'));
});
