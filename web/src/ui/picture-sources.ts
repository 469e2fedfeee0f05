const UPLOADED = /^(.*\/images\/[0-9a-f]{16,64}\/)\d+\.(?:webp|avif)$/;
/** Widths in which the server keeps every uploaded image, in pixels. */
const WIDTHS = [400, 800, 1600] as const;

/** The srcset of an uploaded image; undefined for any other, which is shown as it is. */
export const sourcesOf = (url: string, format: 'webp' | 'avif'): string | undefined => {
  const folder = UPLOADED.exec(url)?.[1];
  return folder === undefined ? undefined : WIDTHS.map((width) => `${folder}${width}.${format} ${width}w`).join(', ');
};
