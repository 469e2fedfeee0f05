import { Controller } from '@nestjs/common';
import { removeOffer, setOffer } from '#contracts/catalogue/offers';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { isOfferActive } from '../pricing/price-ledger.ts';
import { TyreWrites } from '../tyre/tyre-writes.ts';
import { offerFrom } from '../pricing/offer-rules.ts';

@Controller()
export class Offers {
  constructor(private readonly writes: TyreWrites) {}

  @Serve(setOffer)
  set(input: InputOf<typeof setOffer>, call: Call): Promise<OutputOf<typeof setOffer>> {
    return this.writes.change({ ...input, call }, (tyre, at) => ({ sale: offerFrom(tyre, input, at) }));
  }

  /** Ends the active offer. Without one nothing changes, so a repeated call returns the same result. */
  @Serve(removeOffer)
  remove(input: InputOf<typeof removeOffer>, call: Call): Promise<OutputOf<typeof removeOffer>> {
    return this.writes.change({ ...input, call }, (tyre, at) =>
      isOfferActive(tyre.sale, at) ? { sale: { ...tyre.sale, endedAt: at } } : null,
    );
  }
}
