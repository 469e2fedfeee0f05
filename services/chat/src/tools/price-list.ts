import { z } from 'zod';
import { indexTerm } from '../facts/text-index.ts';
import type { PriceGroups } from '../facts/shop-facts.ts';
import { tool } from './tool.ts';

type Group = PriceGroups['groups'][number];

/** A row of the price list with the price of each column; null: not offered. */
const rowOf = (group: Group) => (row: Group['rows'][number]) => ({
  service: row.name,
  note: row.note,
  prices: group.columns.map((column, index) => ({ column, price: row.prices[index] ?? null })),
});

/** A group of the price list, as the tool returns it. */
export const groupOf = (group: Group) => ({ id: group.id, title: group.title, note: group.note, rows: group.rows.map(rowOf(group)) });

export type PricedGroup = ReturnType<typeof groupOf>;

const termsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => indexTerm(word) ?? []);

export const priceListTool = tool({
  name: 'priceList',
  description: 'Hinnasto: palvelujen hinnat euroina vanteen koon ja auton mukaan. Ilman hakusanaa koko hinnasto.',
  input: z.object({
    group: z.string().max(60).optional().describe('Ryhmän tunniste, esimerkiksi renkaanvaihto'),
    query: z.string().max(100).optional().describe('Palvelun nimi tai sen osa'),
  }),
  run: async ({ group, query }, { facts }) => {
    const { groups, note } = await facts.priceList();
    const wanted = query === undefined ? [] : termsOf(query);
    const matches = (each: Group) => {
      if (group !== undefined) return each.id === group;
      if (wanted.length === 0) return true;
      const terms = new Set(termsOf(`${each.title} ${each.rows.map(({ name }) => name).join(' ')}`));
      return wanted.some((term) => terms.has(term));
    };
    const chosen = groups.filter(matches);
    return { note, groups: (chosen.length > 0 ? chosen : groups).map(groupOf), path: '/hinnasto' };
  },
});
