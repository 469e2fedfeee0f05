import type { OutputOf } from '#contracts/operation';
import {
  type getHomepage,
  deleteHeroImage as deleteContract,
  setHeroImage,
  updateHeroImage as updateContract,
} from '#contracts/content/homepage';
import { uploadImage } from '#contracts/gateway/images';
import { call } from '../../api/api.ts';
import { sendImage } from '../../ui/upload.ts';

type Homepage = OutputOf<typeof getHomepage>;

/** What the server tells of an uploaded picture, so that a page keeps its place. */
export interface UploadedPicture {
  url: string;
  width: number | null;
  height: number | null;
  blur: string | null;
}

/** Stores a picture of a page. Throws ApiError, or Error 'Failed to upload image' when the answer has no address. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  const { imageUrl, width, height, blur } = await sendImage(uploadImage, file, { onProgress });
  return { url: imageUrl, width, height, blur };
}

/** Stores a picture and shows it on the front page at once. */
export async function uploadHeroImage(file: File, onProgress: (share: number) => void): Promise<Homepage> {
  return (await sendImage(setHeroImage, file, { onProgress })).settings;
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
