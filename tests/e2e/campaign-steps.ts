import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, helsinkiDate } from '#contracts/rules/helsinki-time';
import { admin } from './shop-api.ts';

export interface CreatedCampaign {
  _id: string;
  name: string;
  endDate: string;
  imageUrl: string;
}

let last = 0;
/** Returns a name that no other campaign of this run has. */
export const uniqueName = (name: string): string => {
  last += 1;
  return `${name} ${Date.now().toString(36)}${last}`;
};

/** Returns the day that is `count` days from today, as the value of a date field. */
export const dayIn = (count: number): string => addDays(helsinkiDate(new Date()), count);

/** Returns a picture that no other campaign has. */
export const pngPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 675, channels: 3, background: { r: 40, g: 90, b: (last * 37) % 255 } } })
    .png()
    .toBuffer();

export async function uploadPicture(): Promise<string> {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await pngPicture())], 'kuva.png', { type: 'image/png' }));
  return (await admin.request<{ imageUrl: string }>('POST', '/upload', { raw: form })).body.imageUrl;
}

/** Creates a campaign that is active today. */
export async function makeCampaign(fields: Record<string, unknown> = {}): Promise<CreatedCampaign> {
  const { status, body } = await admin.post<CreatedCampaign>('/campaigns', {
    name: uniqueName('Kampanja'),
    description: 'Neljä rengasta alle.\nSamalla käynnillä.',
    imageUrl: await uploadPicture(),
    startDate: dayIn(-1),
    endDate: dayIn(6),
    discountValue: 15,
    ...fields,
  });
  if (status !== 201) throw new Error(`no campaign: ${JSON.stringify(body)}`);
  return body;
}

/** Deletes all campaigns that are not there at the beginning of a file. */
export async function removeCampaigns(except: readonly string[] = []): Promise<void> {
  const { body } = await admin.get<CreatedCampaign[]>('/campaigns');
  for (const { _id } of body) if (!except.includes(_id)) await admin.delete(`/campaigns/${_id}`);
}

export const popup = (page: Page) => page.getByRole('complementary', { name: 'Kampanjat' });

/** Opens the front page and waits for the popup. */
export async function visitWithPopup(page: Page): Promise<void> {
  await page.goto('/');
  await expect(popup(page)).toBeVisible();
}
