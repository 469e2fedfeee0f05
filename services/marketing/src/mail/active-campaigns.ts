import { Injectable } from '@nestjs/common';
import { shownCampaign } from '../campaign/campaign.model.ts';
import { publicCampaign } from '../campaign/wire-campaign.ts';
import { Database } from '../database.ts';
import type { MailCampaign } from './mail-data.ts';

/** More would not fit into a readable mail. */
const MAX_CAMPAIGNS = 20;

/** The campaigns that a newsletter may show. */
@Injectable()
export class ActiveCampaigns {
  constructor(private readonly database: Database) {}

  /**
   * Returns the campaigns that are active at a moment, the one that ends first at the top.
   * @throws the database's error
   */
  async at(now: Date): Promise<MailCampaign[]> {
    const shown = await this.database.campaigns.find(shownCampaign(now)).sort({ endsAt: 1, _id: 1 }).limit(MAX_CAMPAIGNS).lean();
    return shown.map((campaign) => {
      const { _id, name, description, imageUrl, imageAlt, endDate, discountType, discountValue, discountCode } = publicCampaign(campaign);
      return { id: _id, name, description, imageUrl, imageAlt, endDate, discountType, discountValue, discountCode };
    });
  }
}
