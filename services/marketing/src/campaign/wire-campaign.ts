import type { listActiveCampaigns, updateCampaign } from '#contracts/marketing/campaigns';
import type { OutputOf } from '#contracts/operation';
import type { CampaignRecord } from './campaign.model.ts';

export type WireCampaign = OutputOf<typeof updateCampaign>;
type PublicCampaign = OutputOf<typeof listActiveCampaigns>[number];

/** The campaign as visitors see it. */
export const publicCampaign = (campaign: CampaignRecord): PublicCampaign => ({
  _id: campaign._id.toHexString(),
  name: campaign.name,
  description: campaign.description,
  imageUrl: campaign.imageUrl,
  imageAlt: campaign.imageAlt,
  imageWidth: campaign.imageWidth,
  imageHeight: campaign.imageHeight,
  imageBlur: campaign.imageBlur,
  endDate: campaign.endDate,
  discountType: campaign.discountType,
  discountValue: campaign.discountHundredths === null ? null : campaign.discountHundredths / 100,
  discountCode: campaign.discountCode,
});

/** The campaign as the panel gets it. */
export const wireCampaign = (campaign: CampaignRecord): WireCampaign => ({
  ...publicCampaign(campaign),
  startDate: campaign.startDate,
  isActive: campaign.isActive,
  version: campaign.version,
});
