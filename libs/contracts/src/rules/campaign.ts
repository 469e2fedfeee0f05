/** The rules of campaigns. The browser loads this file too, so it must not import zod. */
import { addDays, helsinkiMoment } from './helsinki-time.ts';

/** Kinds of discounts: a percentage or euros off, or free delivery. */
export const discountTypes = ['percentage', 'fixed_amount', 'free_shipping'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** The first and last day of a campaign in Helsinki, as YYYY-MM-DD. */
export interface CampaignDays {
  startDate: string;
  endDate: string;
}

interface Discount {
  discountType: DiscountType;
  discountValue: number | null;
}

/** Returns when a campaign ends: the start of the day after its last one, in Helsinki. */
export const campaignEnd = ({ endDate }: Pick<CampaignDays, 'endDate'>): Date => helsinkiMoment(addDays(endDate, 1), '00:00');

/**
 * Returns the moments between which visitors see a campaign: from the start of its first day in Helsinki until its end.
 */
export const campaignPeriod = (days: CampaignDays): { startsAt: Date; endsAt: Date } => ({
  startsAt: helsinkiMoment(days.startDate, '00:00'),
  endsAt: campaignEnd(days),
});

/** States of a campaign. 'off': deactivated, regardless of its days. */
export type CampaignState = 'active' | 'upcoming' | 'ended' | 'off';

/** Returns the state of a campaign at the moment `at`. */
export function campaignState({ isActive, ...days }: CampaignDays & { isActive: boolean }, at: Date): CampaignState {
  if (!isActive) return 'off';
  const { startsAt, endsAt } = campaignPeriod(days);
  if (at < startsAt) return 'upcoming';
  return at < endsAt ? 'active' : 'ended';
}

/** Returns Finnish messages by field for rules that involve several fields; {} when all are met. */
export function campaignRefusals(campaign: CampaignDays & Discount): { endDate?: string; discountValue?: string } {
  const { startDate, endDate, discountType, discountValue } = campaign;
  return {
    ...(endDate < startDate ? { endDate: 'Loppupäivä ei voi olla ennen alkupäivää.' } : {}),
    ...(discountType === 'percentage' && discountValue !== null && discountValue > 100
      ? { discountValue: 'Alennus voi olla enintään 100 prosenttia.' }
      : {}),
  };
}

const numberFormat = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 2 });
const centsFormat = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns a discount as visitors read it: '−20 %', '−50 €', 'Ilmainen toimitus'; null when no amount is given. */
export function discountText({ discountType, discountValue }: Discount): string | null {
  if (discountType === 'free_shipping') return 'Ilmainen toimitus';
  if (discountValue === null || discountValue === 0) return null;
  if (discountType === 'percentage') return `−${numberFormat.format(discountValue)}\u00A0%`;
  // Whole euros, or cents with both digits.
  return `−${(Number.isInteger(discountValue) ? numberFormat : centsFormat).format(discountValue)}\u00A0€`;
}

/** Formats a day (YYYY-MM-DD) in Finnish: '31.12.2026'. */
export const finnishDay = (date: string): string => date.split('-').map(Number).toReversed().join('.');
