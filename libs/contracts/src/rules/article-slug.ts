/** Slugs of articles, for the service and for the preview in the panel. */

/** Maximum length of a slug, without the number that distinguishes articles of the same title. */
const MAX_SLUG = 80;

const FALLBACK = 'artikkeli';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** Cuts a slug after the last whole word within the maximum; a single longer word is cut anywhere. */
function cut(slug: string): string {
  if (slug.length <= MAX_SLUG) return slug;
  const end = slug.lastIndexOf('-', MAX_SLUG);
  return slug.slice(0, end > 0 ? end : MAX_SLUG);
}

/**
 * Returns the slug of a title: 'Näin säilytät renkaat' → 'nain-sailytat-renkaat'. At most 80 characters;
 * 'artikkeli' for a title without Latin letters and digits.
 */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['"’‘”“„»«´`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return cut(plain) || FALLBACK;
}

/** Returns the first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
