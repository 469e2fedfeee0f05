const UPLOADED = /^(.*\/images\/[0-9a-f]{16,64}\/)\d+\.(?:webp|avif)$/;
/** Widths in pixels in which the server stores every uploaded image. */
const WIDTHS = [400, 800, 1600] as const;

/** Returns the srcset of an uploaded image; undefined for any other image, which exists in one size only. */
export const srcSetOf = (url: string, format: 'webp' | 'avif'): string | undefined => {
  const folder = UPLOADED.exec(url)?.[1];
  return folder === undefined ? undefined : WIDTHS.map((width) => `${folder}${width}.${format} ${width}w`).join(', ');
};
