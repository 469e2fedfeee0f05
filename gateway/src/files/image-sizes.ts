/** The widths in which every image is stored, in pixels. A smaller original is not enlarged. */
export const widths = [400, 800, 1600] as const;
export const formats = ['avif', 'webp'] as const;

export type Width = (typeof widths)[number];
export type Format = (typeof formats)[number];
