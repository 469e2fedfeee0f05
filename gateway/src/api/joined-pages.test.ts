import { describe, expect, it } from '@jest/globals';
import { listSizes } from '#contracts/catalogue/sizes';
import { joinPages } from './joined-pages.ts';

const call = { requestId: 'x', actor: null, idempotencyKey: null, deadline: 0 };

describe('joinPages', () => {
  it('P-7-004 joins pages into one list, and the parts of an item into one item', async () => {
    const pages = [
      { items: [{ _id: 'a', summerTires: [1], winterTires: [] }], next: '1' },
      {
        items: [
          { _id: 'a', summerTires: [2], winterTires: [3] },
          { _id: 'b', summerTires: [], winterTires: [4] },
        ],
        next: '2',
      },
      { items: [], next: null },
    ];
    const inputs: unknown[] = [];
    const services = {
      call: ((_operation: unknown, input: unknown) => {
        inputs.push(input);
        return Promise.resolve(pages[inputs.length - 1]);
      }) as never,
    };
    const json = await joinPages(services, listSizes, { products: true }, call);
    expect(JSON.parse(json.toString())).toEqual([
      { _id: 'a', summerTires: [1, 2], winterTires: [3] },
      { _id: 'b', summerTires: [], winterTires: [4] },
    ]);
    expect(inputs).toEqual([{ products: true }, { products: true, after: '1' }, { products: true, after: '2' }]);
  });
});
