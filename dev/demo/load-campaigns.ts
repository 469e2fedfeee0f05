// Loads the campaigns of the demo shop, which the front page shows.
import { readFile } from 'node:fs/promises';
import { addDays, helsinkiDate } from '../../libs/contracts/src/rules/helsinki-time.ts';
import { type DemoApi, expectSuccess } from './demo-api.ts';
import { uploadIllustration } from './load-content.ts';

interface DemoCampaign {
  key: string;
  name: string;
  description: string;
  /** A file name in web/src/site/illustrations. */
  image: string;
  imageAlt: string;
  startedDaysAgo: number;
  endsInDays: number;
  discountType: string;
  discountValue: number;
  discountCode: string;
}

/**
 * Creates the campaigns that the shop does not have. One that an admin has since renamed or removed is not created again, because
 * each always has the same idempotency key.
 * @returns how many campaigns it created
 */
export async function loadCampaigns(api: DemoApi): Promise<number> {
  const existing = (await expectSuccess(api.call('GET', '/campaigns'), 'campaigns')) as unknown as { name: string }[];
  const known = new Set(existing.map(({ name }) => name));
  const campaigns = JSON.parse(await readFile(new URL('content/campaigns.json', import.meta.url), 'utf8')) as DemoCampaign[];
  const today = helsinkiDate(new Date());
  let created = 0;
  for (const { key, image, startedDaysAgo, endsInDays, ...campaign } of campaigns) {
    if (known.has(campaign.name)) continue;
    const { imageUrl, width, height, blur } = await uploadIllustration(image, api);
    const picture = { imageUrl, imageWidth: width, imageHeight: height, imageBlur: blur };
    const days = { startDate: addDays(today, -startedDaysAgo), endDate: addDays(today, endsInDays) };
    const headers = { 'idempotency-key': `demo-campaign-${key}` };
    await expectSuccess(api.call('POST', '/campaigns', { ...campaign, ...picture, ...days }, headers), `campaign ${campaign.name}`);
    created += 1;
  }
  return created;
}
