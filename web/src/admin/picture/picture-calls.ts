import type { OutputOf } from '#contracts/operation';
import { type getHomepage, deleteHeroImage as deleteContract, updateHeroImage as updateContract } from '#contracts/content/homepage';
import { call } from '../../api.ts';
import { imageTexts, upload } from '../../ui/upload.ts';

type Homepage = OutputOf<typeof getHomepage>;

/** What the server tells of an uploaded picture, so that a page keeps its place. */
export interface UploadedPicture {
  url: string;
  width: number | null;
  height: number | null;
  blur: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function post(path: string, file: File, onProgress: (share: number) => void): Promise<Record<string, unknown>> {
  const body = new FormData();
  body.append('image', file);
  const answer = await upload(path, body, { onProgress });
  if (!isRecord(answer) || typeof answer.imageUrl !== 'string') throw new Error(imageTexts.fallback);
  return answer;
}

/** Stores a picture of a page. Throws ApiError, or Error 'Failed to upload image' when the answer has no address. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  const { imageUrl, width, height, blur } = await post('/upload', file, onProgress);
  return {
    url: String(imageUrl),
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
    blur: typeof blur === 'string' ? blur : null,
  };
}

/** Stores a picture and shows it on the front page at once. */
export async function uploadHeroImage(file: File, onProgress: (share: number) => void): Promise<Homepage> {
  const { settings } = await post('/homepage-settings/hero-image', file, onProgress);
  if (!isRecord(settings)) throw new Error(imageTexts.fallback);
  return settings as Homepage;
}

export const deleteHeroImage = (): Promise<Homepage> => call(deleteContract, {});

/** Changes only what is told of the picture. Throws 'Failed to update image metadata' (specification A §8). */
export async function updateHeroImage(alt: string, position: string): Promise<Homepage> {
  try {
    return await call(updateContract, { alt, position });
  } catch (error) {
    throw new Error('Failed to update image metadata', { cause: error });
  }
}
