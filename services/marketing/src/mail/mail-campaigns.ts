import { shownCampaign } from '../campaign/campaign.model.ts';
import type { Database } from '../database.ts';
import type { MailCampaign } from './mail-data.ts';

/**
 * Returns all campaigns that visitors see at a moment, the first to end first.
 * @throws when the database is unavailable
 */
export async function shownCampaigns({ campaigns }: Pick<Database, 'campaigns'>, at: Date): Promise<MailCampaign[]> {
  const shown = await campaigns.find(shownCampaign(at)).sort({ endsAt: 1, _id: 1 }).lean();
  return shown.map(
    ({ _id, name, description, imageUrl, imageAlt, imageWidth, imageHeight, endDate, discountType, discountHundredths, discountCode }) => ({
      id: _id.toHexString(),
      name,
      description,
      imageUrl,
      imageAlt,
      imageWidth,
      imageHeight,
      endDate,
      discountType,
      discountValue: discountHundredths === null ? null : discountHundredths / 100,
      discountCode,
    }),
  );
}
