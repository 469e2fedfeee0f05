import type { Database } from '../database.ts';

/**
 * Returns which uploaded images newsletters use, including drafts, revisions, and newsletters whose deletion can be undone.
 * @param hashes hashes of images
 */
export async function newsletterImagesInUse(
  { newsletters, newsletterDrafts, revisions }: Pick<Database, 'newsletters' | 'newsletterDrafts' | 'revisions'>,
  hashes: readonly string[],
): Promise<string[]> {
  const shown = { images: { $in: [...hashes] } };
  const found = await Promise.all([
    newsletters.distinct('images', shown),
    newsletterDrafts.distinct('images', shown),
    revisions.distinct('images', shown),
  ]);
  const known = new Set(found.flat());
  return hashes.filter((hash) => known.has(hash));
}
