import type { Shop } from '../tests/harness.ts';

interface Tyre {
  _id: string;
  sizeId: string;
  price: number;
  version: number;
}

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Changes prices one by one. Returns the p95 of the milliseconds until a price is saved, and until a visitor sees it. */
export async function measurePriceChanges(shop: Shop, count: number): Promise<{ changing: number; visible: number }> {
  const { body } = await shop.visitor.get<{ items: Tyre[] }>('/tires?limit=20');
  const changing: number[] = [];
  const visible: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const tyre = body.items[at % body.items.length];
    if (!tyre) throw new Error('the shop has no tyres');
    // This request puts the response into the cache.
    const { body: seen } = await shop.visitor.get<Tyre & { manufacturer: string; model: string; type: string; winterType: string | null }>(
      `/tires/${tyre._id}`,
    );
    const { manufacturer, model, type, winterType, version } = seen;
    const price = seen.price + 1;
    const began = performance.now();
    const saved = await shop.admin.put(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}`, {
      manufacturer,
      model,
      type,
      winterType,
      price,
      version,
    });
    if (saved.status !== 200) throw new Error(`price not changed: ${JSON.stringify(saved.body)}`);
    changing.push(performance.now() - began);
    while ((await shop.visitor.get<Tyre>(`/tires/${tyre._id}`)).body.price !== price)
      if (performance.now() - began > 10_000) throw new Error('the change is not seen');
    visible.push(performance.now() - began);
  }
  return { changing: p95(changing), visible: p95(visible) };
}
