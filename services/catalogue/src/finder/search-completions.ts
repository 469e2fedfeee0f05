import type { SearchReading } from './search-reading.ts';

interface Counted {
  value: string;
  count: number;
}

const kinds: Record<string, string> = {
  summer: 'kesärenkaat',
  winter: 'talvirenkaat',
  friction: 'kitkarenkaat',
  studded: 'nastarenkaat',
};

const mostFirst = (counted: readonly Counted[]): string[] => counted.toSorted((a, b) => b.count - a.count).map(({ value }) => value);

/**
 * Returns searches that a text may become: itself as the finder has read it, then its models, or else its manufacturers in a complete
 * size, or its sizes.
 * @param found what the tyres of the search are, with the number of tyres of each
 */
export function completions(
  reading: SearchReading,
  found: { models: ReadonlyMap<string, number>; sizes: readonly Counted[]; manufacturers: readonly Counted[] },
  limit: number,
): string[] {
  const { size, type, winterType, vehicleType, manufacturer, model, minLoad, minSpeed, onSale } = reading;
  const load = `${minLoad ?? ''}${minSpeed ?? ''}`;
  const composed = ({ name, fullSize }: { name?: string | undefined; fullSize?: string | undefined }) =>
    [name, kinds[winterType ?? type ?? ''], vehicleType, onSale ? 'tarjoukset' : undefined, fullSize, load]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  const asRead = [manufacturer, model].flatMap((names) => names?.split(',') ?? []).join(' ') || undefined;
  const names = manufacturer !== undefined || model !== undefined;
  const more = names
    ? mostFirst([...found.models].map(([value, count]) => ({ value, count }))).map((name) => composed({ name, fullSize: size }))
    : /R\d\d$/.test(size ?? '')
      ? mostFirst(found.manufacturers).map((name) => composed({ name, fullSize: size }))
      : mostFirst(found.sizes).map((fullSize) => composed({ fullSize }));
  return [...new Set([composed({ name: asRead, fullSize: size }), ...more])].filter((text) => text !== '').slice(0, limit);
}
