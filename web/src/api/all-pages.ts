interface ListPage<Item> {
  items: Item[];
  pagination: { totalPages: number };
}

/**
 * Reads all pages of a list, for those who need every item.
 * @param read reads one page; the first is 1
 */
export async function allPages<Item>(read: (page: number) => Promise<ListPage<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await read(page);
    all.push(...items);
    if (page >= pagination.totalPages) return all;
  }
}
