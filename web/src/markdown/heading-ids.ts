/** Ids that the pages around the text already use. */
const pageIds = ['top', 'sisalto', 'mobile-menu', 'kysymykset', 'sisallys', 'artikkelit'];

/** 'Näin luet hinnastoa' → 'nain-luet-hinnastoa'. Empty if the text has no letter or digit that an address may contain. */
const baseIdOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);

/** Returns a function that gives each heading of one text a unique id, different from the `reserved` ids of its page. */
export function headingIds(reserved: readonly string[] = []): (heading: string) => string {
  const used = new Set([...pageIds, ...reserved]);
  const counts = new Map<string, number>();
  return (heading) => {
    const base = baseIdOf(heading) || 'otsikko';
    let count = counts.get(base) ?? 0;
    let id: string;
    do {
      count += 1;
      id = count === 1 ? base : `${base}-${count}`;
    } while (used.has(id));
    counts.set(base, count);
    used.add(id);
    return id;
  };
}
