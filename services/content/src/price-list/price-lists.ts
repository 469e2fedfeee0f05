import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '#contracts/operation';
import { getPriceList, updatePriceList } from '#contracts/content/price-list';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { priceListKind, shownPrices, storedPrices } from './price-list-kind.ts';

@Controller()
export class PriceLists {
  constructor(private readonly documents: Documents) {}

  @Serve(getPriceList)
  async get(): Promise<OutputOf<typeof getPriceList>> {
    return priceListKind.toWire(await this.documents.read(priceListKind, SINGLETON_KEY));
  }

  @Serve(updatePriceList)
  async update(
    { version, updatedAt: _seen, ...prices }: InputOf<typeof updatePriceList>,
    call: Call,
  ): Promise<OutputOf<typeof updatePriceList>> {
    return this.documents.save(priceListKind, SINGLETON_KEY, (before) => storedPrices(mergeOver(prices, shownPrices(before))), {
      version,
      call,
    });
  }
}
