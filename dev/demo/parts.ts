/** What the demo shop is loaded in, in this order: everything without pictures, then what needs their store. */
export const demoParts = ['shop', 'pictures'] as const;

export type DemoPart = (typeof demoParts)[number];

/**
 * What a shop still lacks of the demo. Loading it goes on where it was interrupted; a shop that has begun with data of its
 * own gets none.
 * @param loaded undefined where loading has never begun
 */
export function missingDemo(loaded: readonly DemoPart[] | undefined, shopIsEmpty: boolean): DemoPart[] {
  if (loaded === undefined && !shopIsEmpty) return [];
  return demoParts.filter((part) => !loaded?.includes(part));
}
