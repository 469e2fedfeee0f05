import { formatEuros } from '#contracts/rules/cents';
import { confirm } from '../../../ui/confirm.tsx';
import { reloadSizes, showTyre } from '../../catalogue/data/size-list.ts';
import { updateTyre } from '../../catalogue/data/tyre-calls.ts';
import { type Tyre, tyreName } from '../../catalogue/data/tyre-labels.ts';
import { notifyDone, notifyRefused } from '../data/notices.ts';
import { priceRemark } from './price-rule.ts';

const writePrice = (tyre: Tyre, price: number) => updateTyre({ sizeId: tyre.sizeId, productId: tyre._id, price, version: tyre.version });

/** Shows a price in the list before the service has confirmed it. */
function showAtOnce(tyre: Tyre, price: number): void {
  const isOnOffer = tyre.sale.isActive && tyre.sale.price !== null;
  showTyre({ ...tyre, price, originalPrice: price, currentPrice: isOnOffer ? tyre.currentPrice : price });
}

async function restorePrice(saved: Tyre, price: number): Promise<void> {
  try {
    // With the saved version: a later change of somebody else's is not overwritten.
    showTyre(await writePrice(saved, price));
    notifyDone(`Hinta palautettu: ${tyreName(saved)} ${formatEuros(price)}`);
    await reloadSizes();
  } catch (error) {
    notifyRefused(error, 'Hinnan palautus epäonnistui');
  }
}

/** Asks the owner about a price that would make the offer untrue. Returns whether the price may be saved. */
export async function isPriceAccepted(tyre: Tyre, price: number): Promise<boolean> {
  const remark = priceRemark(price, tyre);
  if (remark?.kind !== 'warning') return true;
  return confirm({ title: 'Tallennetaanko hinta silti?', text: remark.text, action: 'Tallenna silti', tone: 'signal' });
}

/**
 * Saves a tyre's regular price over the version that was read, and offers to undo it.
 * @throws ApiError after showing the former price again
 */
export async function savePrice(tyre: Tyre, price: number): Promise<Tyre> {
  showAtOnce(tyre, price);
  try {
    const saved = await writePrice(tyre, price);
    showTyre(saved);
    const undo = { label: 'Kumoa', run: () => void restorePrice(saved, tyre.price) };
    notifyDone(`Hinta tallennettu: ${tyreName(saved)} ${formatEuros(saved.price)}`, undo);
    void reloadSizes();
    return saved;
  } catch (error) {
    showTyre(tyre);
    throw error;
  }
}
