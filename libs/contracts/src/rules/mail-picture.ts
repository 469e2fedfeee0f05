/**
 * The files of an uploaded picture for mail, with their widths in pixels: twice the width of a mail's column and of its thumbnails.
 * They are JPEG, or PNG when the picture has transparent parts, because not every mail program shows WebP and AVIF. Their names have
 * no extension, because whoever writes the address does not know which of the two it is.
 */
export const mailPictureWidths = { 'mail-1200': 1200, 'mail-240': 240 } as const;

export type MailPicture = keyof typeof mailPictureWidths;
