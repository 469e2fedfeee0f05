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

/** An uploaded picture as the server returns it. Size and blur let a page reserve its space. */
export interface UploadedPicture {
  url: string;
  width: number | null;
  height: number | null;
  blur: string | null;
}

/**
 * Uploads a picture of a page or an article.
 * @throws ApiError, or Error 'Failed to upload image' if the response has no image URL
 */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  const { imageUrl, width, height, blur } = await sendImage(uploadImage, file, { onProgress });
  return { url: imageUrl, width, height, blur };
}

/** Uploads a picture and publishes it on the front page at once. */
export async function uploadHeroImage(file: File, onProgress: (share: number) => void): Promise<Homepage> {
  return (await sendImage(setHeroImage, file, { onProgress })).settings;
}

export const deleteHeroImage = (): Promise<Homepage> => call(deleteContract, {});

/**
 * Changes the picture's alt text and position only.
 * @throws Error 'Failed to update image metadata' (specification A §8), with the ApiError as its cause
 */
export async function updateHeroImage(alt: string, position: string): Promise<Homepage> {
  try {
    return await call(updateContract, { alt, position });
  } catch (error) {
    throw new Error('Failed to update image metadata', { cause: error });
  }
}
