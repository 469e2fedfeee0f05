const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether two JSON values are deeply equal. A missing key equals undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

/**
 * Merges the changes from `base` to `mine` into `theirs`. If both sides changed a value, `mine` wins. Lists of equal length
 * are merged entry by entry. A list whose length changed on either side is one value.
 */
export function mergeThreeWay<T>(base: T, mine: T, theirs: T): T {
  if (isSame(base, mine)) return theirs;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length !== mine.length || base.length !== theirs.length) return mine;
    return base.map((value, at): unknown => mergeThreeWay<unknown>(value, mine[at], theirs[at])) as T;
  }
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return mine;
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeThreeWay<unknown>(base[key], mine[key], theirs[key])])) as T;
}
