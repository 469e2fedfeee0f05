import { z } from 'zod';
import { centsOf, eurosOf } from '#contracts/rules/cents';
import { columnOf } from './calculate-price.ts';
import { tool } from './tool.ts';

export const calculateServicesTool = tool({
  name: 'calculateServices',
  description:
    'Laskee hinnaston palvelujen summan ja kahden palvelun hintaeron. Palvelu annetaan hinnaston rivinä. Laske summat ja erot aina tällä, älä itse.',
  input: z.object({
    services: z
      .array(
        z.object({
          group: z.string().max(60).describe('Ryhmän tunniste hinnastosta, esimerkiksi renkaanvaihto'),
          service: z.string().max(120).describe('Rivin nimi hinnastosta, esimerkiksi Henkilöauto'),
          note: z.string().max(200).optional().describe('Rivin huomautus, jos samannimisiä rivejä on monta'),
          inches: z.number().int().min(10).max(30).optional().describe('Vanteen koko tuumina, jos hinta riippuu siitä'),
          quantity: z.number().int().min(1).max(20).default(1).describe('Kuinka monta kertaa rivin hinta maksetaan'),
        }),
      )
      .min(1)
      .max(6),
  }),
  run: async ({ services }, { facts }) => {
    const { groups } = await facts.priceList();
    const lines = [];
    for (const { group: id, service, note, inches, quantity } of services) {
      const group = groups.find((each) => each.id === id);
      const row = group?.rows.find((each) => each.name === service && (note === undefined || each.note === note));
      if (!group || !row) return { error: `Palvelua ${service} ei ole hinnastossa.` };
      const column = group.columns.length === 1 ? 0 : inches === undefined ? -1 : columnOf(group.columns, inches);
      const price = row.prices[column];
      if (price === undefined || price === null) return { error: `Palvelun ${service} hintaa ei ole tälle vannekoolle.` };
      lines.push({
        service: `${group.title}: ${row.name}`,
        column: group.columns.length === 1 ? '' : (group.columns[column] ?? ''),
        unitPrice: price,
        quantity,
        amount: eurosOf(centsOf(price) * quantity),
      });
    }
    const [first, second, ...others] = lines.map(({ amount }) => centsOf(amount));
    return {
      services: lines,
      sum: { total: eurosOf(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)) },
      // Of two services only.
      difference: first === undefined || second === undefined || others.length > 0 ? null : { amount: eurosOf(Math.abs(first - second)) },
    };
  },
});
