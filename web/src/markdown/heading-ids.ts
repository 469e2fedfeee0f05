/** What pages name already, around any text. */
const taken = ['top', 'sisalto', 'mobile-menu', 'kysymykset', 'sisallys', 'artikkelit'];

/** 'Näin luet hinnastoa' → 'nain-luet-hinnastoa'. Empty when nothing of the text can stand in an address. */
const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);

/** Gives each heading of one text an id of its own, apart from those `reserved` for other parts of its page. */
export function headingIds(reserved: readonly string[] = []): (heading: string) => string {
  const used = new Set([...taken, ...reserved]);
  const counts = new Map<string, number>();
  return (heading) => {
    const slug = slugOf(heading) || 'otsikko';
    let count = counts.get(slug) ?? 0;
    let id: string;
    do {
      count += 1;
      id = count === 1 ? slug : `${slug}-${count}`;
    } while (used.has(id));
    counts.set(slug, count);
    used.add(id);
    return id;
  };
}
