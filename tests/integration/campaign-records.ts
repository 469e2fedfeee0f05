import type { listActiveCampaigns, updateCampaign } from '#contracts/marketing/campaigns';
import type { OutputOf } from '#contracts/operation';
import { addDays, helsinkiDate } from '#contracts/rules/helsinki-time';
import type { ApiClient } from '../client.ts';

export type CampaignRecord = OutputOf<typeof updateCampaign>;
export type PublicCampaign = OutputOf<typeof listActiveCampaigns>[number];

/** Returns the day (YYYY-MM-DD) that is `count` days from today in Helsinki. */
export const dayIn = (count: number): string => addDays(helsinkiDate(new Date()), count);

/** Fields of a campaign that lasts from yesterday to tomorrow. */
export const campaignFields = (fields: Record<string, unknown> = {}) => ({
  name: 'Talven tarjous',
  description: 'Renkaat alle.\nPaikan päällä.',
  imageUrl: 'https://kuvat.example/talvi.png',
  startDate: dayIn(-1),
  endDate: dayIn(1),
  discountType: 'percentage',
  discountValue: 15,
  discountCode: 'TALVI15',
  isActive: true,
  ...fields,
});

export async function createCampaign(admin: ApiClient, fields: Record<string, unknown> = {}): Promise<CampaignRecord> {
  const { status, body } = await admin.post<CampaignRecord>('/campaigns', campaignFields(fields));
  if (status !== 201) throw new Error(`no campaign: ${JSON.stringify(body)}`);
  return body;
}
