import { AppError } from '#contracts/errors';
import type { createCampaign, updateCampaign } from '#contracts/marketing/campaigns';
import type { InputOf } from '#contracts/operation';
import { campaignPeriod, campaignRefusals } from '#contracts/rules/campaign';
import { imageHashes } from '#contracts/rules/image-hashes';
import { mergeOver } from '#service/database/merge-over';
import type { CampaignFields, CampaignRecord } from './campaign.model.ts';

type New = Omit<InputOf<typeof createCampaign>, '_id' | 'version'>;
type Changes = Omit<InputOf<typeof updateCampaign>, 'id' | '_id' | 'version'>;
type StoredFields = CampaignFields & Pick<CampaignRecord, 'startsAt' | 'endsAt' | 'images'>;

/**
 * Returns the stored fields of a new campaign.
 * @throws AppError invalid_input when its fields contradict each other
 */
export function storedFields({ discountValue, ...given }: New): StoredFields {
  const fields = campaignRefusals({ ...given, discountValue });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', Object.values(fields)[0], { fields });
  const amount = given.discountType === 'free_shipping' ? null : discountValue;
  return {
    ...given,
    discountHundredths: amount === null ? null : Math.round(amount * 100),
    ...campaignPeriod(given),
    images: imageHashes(given.imageUrl),
  };
}

/** Returns the stored fields of a campaign after changes. Omitted fields keep their values. */
export function changedFields(changes: Changes, before: CampaignRecord): StoredFields {
  const { discountHundredths } = before;
  const base: New = {
    name: before.name,
    description: before.description,
    imageUrl: before.imageUrl,
    imageAlt: before.imageAlt,
    imageWidth: before.imageWidth,
    imageHeight: before.imageHeight,
    imageBlur: before.imageBlur,
    startDate: before.startDate,
    endDate: before.endDate,
    discountType: before.discountType,
    discountValue: discountHundredths === null ? null : discountHundredths / 100,
    discountCode: before.discountCode,
    isActive: before.isActive,
  };
  // The size and blur of the earlier picture do not describe a new one.
  const isOtherPicture = changes.imageUrl !== undefined && changes.imageUrl !== before.imageUrl;
  const facts = isOtherPicture ? { imageWidth: null, imageHeight: null, imageBlur: null } : {};
  return storedFields(mergeOver<New>(changes, { ...base, ...facts }));
}

/** Returns when the clock next changes what visitors see of a campaign; null when it will not. */
export function nextChange({ startsAt, endsAt, isActive }: Pick<StoredFields, 'startsAt' | 'endsAt' | 'isActive'>, at: Date): Date | null {
  if (!isActive) return null;
  if (startsAt > at) return startsAt;
  return endsAt > at ? endsAt : null;
}
