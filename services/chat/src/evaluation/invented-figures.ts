import { centsOf, eurosOf } from '#contracts/rules/cents';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import type { ShopFacts } from '../facts/shop-facts.ts';
import type { ResultOfTool, ToolBox } from '../tools/tool-box.ts';

/**
 * Returns the prices, sizes and stock figures of a reply that the shop's data does not have. It looks at the data itself, with patterns of
 * its own, so that it also finds what the claim check lets through.
 * @param asked the visitor's messages so far: a reply may repeat their sizes and limits
 */
export async function inventedFigures(reply: string, asked: readonly string[], facts: ShopFacts, tools: ToolBox): Promise<string[]> {
  const [priceList, campaigns, tyres, questions, hours] = await Promise.all([
    facts.priceList(),
    facts.campaigns(),
    facts.findTyres({ limit: 1_000 }),
    facts.questions(),
    facts.hours(),
  ]);
  const known = JSON.stringify([priceList, campaigns, questions]);
  const cents = new Set<number>([0]);
  for (const { prices } of priceList.groups.flatMap(({ rows }) => rows))
    for (const price of prices) if (price !== null) cents.add(centsOf(price));
  for (const { price, currentPrice, currentFinancingPrice, sale } of tyres.items)
    for (const each of [price, currentPrice, currentFinancingPrice, sale.lowestPrice30Days]) if (each !== null) cents.add(centsOf(each));
  for (const { discountValue } of campaigns) if (discountValue !== null) cents.add(centsOf(discountValue));
  for (const [, amount = ''] of known.matchAll(/(\d+,\d{2})/g)) cents.add(Math.round(Number(amount.replace(',', '.')) * 100));
  for (const sum of sumsOf(tools)) cents.add(sum);
  const said = asked.join(' ');
  const invented: string[] = [];
  for (const [all, amount = ''] of reply.matchAll(/(\d[\d\u00a0 ]*(?:,\d{1,2})?)[\u00a0 ]?(?:€|euro)/g)) {
    const value = Math.round(Number(amount.replaceAll(/[\u00a0 ]/g, '').replace(',', '.')) * 100);
    const isRepeated = said.includes(String(eurosOf(value)).replace('.', ',')) || (isSpoken(said) && /alle|enintään/.test(reply));
    if (!cents.has(value) && !isRepeated) invented.push(all);
  }
  const sizes = new Set((await facts.sizes()).map(({ size }) => size));
  const saidDigits = said.replaceAll(/\D/g, '');
  for (const [all] of reply.matchAll(/\d{3}\/\d{2}\s?R\s?\d{2}/g)) {
    const size = normaliseTyreSize(all) ?? all;
    const isExample = known.includes(size);
    if (!sizes.has(size) && !isExample && !saidDigits.includes(size.replaceAll(/\D/g, '')) && !isSpoken(said)) invented.push(all);
  }
  const stocks = new Set(tyres.items.map(({ stock }) => stock));
  for (const [all, count] of reply.matchAll(/varastossa[^.]{0,20}?(\d+)\s?(?:kpl|kappaletta)/gi))
    if (!stocks.has(Number(count))) invented.push(all);
  const times = new Set([...hours.businessHours, ...hours.exceptions].flatMap(({ open, close }) => [open, close]));
  for (const [all, from = '', to = ''] of reply.matchAll(
    /(?<![\d.,/])(\d{1,2}(?:[.:]\d{2})?)–(\d{1,2}(?:[.:]\d{2})?)(?=[\s.,)]|$)(?!\s?(?:€|min|tuum|mm|%|kpl))/g,
  )) {
    const time = (text: string) => {
      const [hour = '', minute = '00'] = text.split(/[.:]/);
      return `${hour.padStart(2, '0')}:${minute}`;
    };
    if (/auki|avoinna|aukiolo/i.test(reply) && !known.includes(all) && (!times.has(time(from)) || !times.has(time(to)))) invented.push(all);
  }
  return invented;
}

/** Sums that the tools have computed, in cents. */
function sumsOf(tools: ToolBox): number[] {
  return tools.calls.flatMap(({ name, result }) => {
    if (name === 'calculateServices') {
      const { services = [], sum, difference } = result as Partial<Exclude<ResultOfTool<'calculateServices'>, { error: string }>>;
      return [...services.map(({ amount }) => amount), sum?.total, difference?.amount].flatMap((each) =>
        each === undefined ? [] : [centsOf(each)],
      );
    }
    if (name !== 'calculatePrice') return [];
    const { tyres, fitting, sum } = result as {
      tyres?: { amount: number };
      fitting?: { amount: number } | null;
      sum?: { total: number } | null;
    };
    return [tyres?.amount, fitting?.amount, sum?.total].flatMap((each) => (each === undefined ? [] : [centsOf(each)]));
  });
}

/** Whether sizes were said in words, which only the assistant's own reading turns into numbers. */
const isSpoken = (text: string): boolean => /sata|viis|kuu[sd]|toista|kymp/i.test(text);
