const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Spellings of the same manufacturer in wholesalers' lists; the first is the key. */
const spellings: readonly (readonly string[])[] = [
  ['nokian', 'nokian tyres', 'nokian renkaat', 'nokian tyre'],
  ['bfgoodrich', 'bf goodrich', 'b f goodrich'],
  ['goodyear', 'good year'],
  ['vredestein', 'apollo vredestein'],
  ['hankook', 'hankook tire', 'hankok'],
  ['cooper', 'cooper tires', 'coopertires'],
  ['continental', 'conti', 'contiental'],
  ['yokohama', 'yokohama tyre'],
  ['kumho', 'kumho tyre', 'kumho tires'],
  ['falken', 'falken tyre'],
];

const keyOf = (name: string): string => {
  const text = folded(name);
  return spellings.find((names) => names.includes(text))?.[0] ?? text;
};

/**
 * Returns the uploaded image for a manufacturer or model, or null. Ignores case. An exact name match comes first, then the
 * longest known name that the given name contains. Several spellings of one manufacturer share one image.
 * Source: specification P §3.
 */
export function imageFor(name: string, images: Readonly<Record<string, string>>): string | null {
  const wanted = keyOf(name);
  if (wanted === '') return null;
  const known = Object.entries(images).map(([key, image]) => ({ key: keyOf(key), image }));
  const exact = known.find(({ key }) => key === wanted);
  if (exact) return exact.image;
  const contained = known
    .filter(({ key }) => key.length > 1 && ` ${wanted} `.includes(` ${key} `))
    .toSorted((a, b) => b.key.length - a.key.length);
  const loose = known.filter(({ key }) => key.length > 3 && wanted.includes(key)).toSorted((a, b) => b.key.length - a.key.length);
  return (contained[0] ?? loose[0])?.image ?? null;
}
