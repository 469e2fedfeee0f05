import { describe, expect, it } from '@jest/globals';
import { allPages } from './all-pages.ts';

describe('all pages of a list', () => {
  it('are joined in their order, and each is read once', async () => {
    const read: number[] = [];
    const items = await allPages((page) => {
      read.push(page);
      return Promise.resolve({ items: [`${page}a`, `${page}b`], pagination: { totalPages: 3 } });
    });
    expect(items).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    expect(read).toEqual([1, 2, 3]);
  });

  it('of an empty list are no items', async () => {
    expect(await allPages(() => Promise.resolve({ items: [], pagination: { totalPages: 1 } }))).toEqual([]);
  });

  it('fail when one page fails', async () => {
    const read = (page: number) =>
      page === 2 ? Promise.reject(new Error('away')) : Promise.resolve({ items: [page], pagination: { totalPages: 2 } });
    await expect(allPages(read)).rejects.toThrow('away');
  });
});
