const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Are two values the same, however deep? Of what JSON can carry. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

/**
 * What I changed since `base` on top of theirs. Lists that are as long as they were are taken entry by entry; one that has
 * grown or shrunk on either side is one value, which is mine when I changed it.
 */
export function onTopOf<T>(base: T, mine: T, theirs: T): T {
  if (isSame(base, mine)) return theirs;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length !== mine.length || base.length !== theirs.length) return mine;
    return base.map((value, at): unknown => onTopOf<unknown>(value, mine[at], theirs[at])) as T;
  }
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return mine;
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries([...keys].map((key) => [key, onTopOf<unknown>(base[key], mine[key], theirs[key])])) as T;
}
