/** Where an article stands, and how its title becomes that address: for the service and the back office's preview. */

/** Longest address of an article, before a number that tells it from another one of the same title. */
const LONGEST = 80;

const FALLBACK = 'artikkeli';

/** Letters that do not come apart into a base letter and a mark. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** The end of an address's last whole word within `LONGEST`; a single longer word is cut. */
function cut(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const end = slug.lastIndexOf('-', LONGEST);
  return slug.slice(0, end > 0 ? end : LONGEST);
}

/** The address that a title gives: 'Näin säilytät renkaat' → 'nain-sailytat-renkaat'. */
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

/** The first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
