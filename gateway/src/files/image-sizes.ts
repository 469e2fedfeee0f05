import { mailPictureWidths, type MailPicture } from '#contracts/rules/mail-picture';

/** The widths in which the site shows every image, in pixels. A smaller original is not enlarged. */
export const widths = [400, 800, 1600] as const;
export const formats = ['avif', 'webp'] as const;

/** The names of all files of an image. */
export const fileNames: readonly string[] = [
  ...widths.flatMap((width) => formats.map((format) => `${width}.${format}`)),
  ...Object.keys(mailPictureWidths),
];

/** Returns whether a file is for mail. Such a file is made when it is first read; the upload stores all others. */
export const isForMail = (file: string): file is MailPicture => Object.hasOwn(mailPictureWidths, file);

export type Width = (typeof widths)[number];
export type Format = (typeof formats)[number];
