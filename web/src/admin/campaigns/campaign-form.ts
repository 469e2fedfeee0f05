import { type CampaignState, type DiscountType, campaignRefusals, campaignState } from '#contracts/rules/campaign';
import { parseNumber } from '../../ui/number-text.ts';
import { dateText, isDate } from '../dates/written-date.ts';
import type { Campaign } from './campaign-calls.ts';

export interface CampaignForm {
  name: string;
  description: string;
  image: { url: string; alt: string; width: number | null; height: number | null; blur: string | null } | null;
  /** YYYY-MM-DD, or '' */
  startDate: string;
  endDate: string;
  discountType: DiscountType;
  discountValue: string;
  discountCode: string;
}

export const campaignLabels: Record<keyof CampaignForm, string> = {
  name: 'Nimi',
  description: 'Kuvaus',
  image: 'Kuva',
  startDate: 'Alkupäivä',
  endDate: 'Loppupäivä',
  discountType: 'Alennuksen tyyppi',
  discountValue: 'Alennuksen määrä',
  discountCode: 'Alennuskoodi',
};

export const fieldNames = Object.keys(campaignLabels) as (keyof CampaignForm)[];

export const discountTypeLabels: Record<DiscountType, string> = {
  percentage: 'Prosenttialennus',
  fixed_amount: 'Euromääräinen alennus',
  free_shipping: 'Ilmainen toimitus',
};

/** Returns the form's field of a path of the call's input. */
export const fieldOfCampaign = (path: string): keyof CampaignForm | 'image.alt' => {
  if (path === 'imageAlt') return 'image.alt';
  if (path.startsWith('image')) return 'image';
  return fieldNames.find((name) => name === path) ?? 'name';
};

/** Returns the form of a campaign; null gives that of a new one. */
export const formOfCampaign = (campaign: Campaign | null): CampaignForm => ({
  name: campaign?.name ?? '',
  description: campaign?.description ?? '',
  image: campaign && {
    url: campaign.imageUrl,
    alt: campaign.imageAlt,
    width: campaign.imageWidth,
    height: campaign.imageHeight,
    blur: campaign.imageBlur,
  },
  startDate: campaign?.startDate ?? '',
  endDate: campaign?.endDate ?? '',
  discountType: campaign?.discountType ?? 'percentage',
  discountValue: campaign?.discountValue == null ? '' : String(campaign.discountValue).replace('.', ','),
  discountCode: campaign?.discountCode ?? '',
});

/** Returns the fields of the calls that create and change a campaign. */
export const requestOfCampaign = ({ image, discountValue, ...rest }: CampaignForm) => ({
  ...rest,
  discountValue: rest.discountType === 'free_shipping' ? null : (parseNumber(discountValue) ?? null),
  imageUrl: image?.url ?? '',
  imageAlt: image?.alt ?? '',
  imageWidth: image?.width ?? null,
  imageHeight: image?.height ?? null,
  imageBlur: image?.blur ?? null,
});

/** Returns messages by field for the rules that the contract cannot express. */
export const formRefusals = (form: CampaignForm): ReturnType<typeof campaignRefusals> =>
  !isDate(form.startDate) || !isDate(form.endDate) ? {} : campaignRefusals(requestOfCampaign(form));

/** Returns the form's value of a field as text, for the comparison of two versions. */
export function shownValue(form: CampaignForm, field: keyof CampaignForm): string {
  if (field === 'image') return [form.image?.url, form.image?.alt].filter(Boolean).join(' ');
  if (field === 'startDate' || field === 'endDate') return dateText(form[field]);
  return field === 'discountType' ? discountTypeLabels[form.discountType] : form[field];
}

const stateOrder: Record<CampaignState, number> = { active: 0, upcoming: 1, off: 2, ended: 3 };

/** Sorts campaigns: those that visitors see, those to come, those switched off, and those that have ended, latest first. */
export const sorted = (campaigns: readonly Campaign[], at: Date): Campaign[] =>
  campaigns.toSorted((one, other) => {
    const [first, second] = [campaignState(one, at), campaignState(other, at)];
    if (first !== second) return stateOrder[first] - stateOrder[second];
    const byEnd = one.endDate.localeCompare(other.endDate) || one.name.localeCompare(other.name, 'fi');
    return first === 'ended' ? -byEnd : byEnd;
  });
