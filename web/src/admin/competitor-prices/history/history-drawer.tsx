import { Drawer } from '../../../ui/dialog.tsx';
import type { Monitor } from '../data/monitors.ts';
import { PriceHistory } from './price-history.tsx';
import { TextChanges } from './text-changes.tsx';

/** What a monitor has seen: the prices of its product, or the changes of its page's text. */
export function HistoryDrawer({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const { name, productName, trackingType } = monitor;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      isReadOnly
      title={name}
      description={`${trackingType === 'full_page' ? 'Tekstimuutokset' : 'Hintahistoria'}: ${productName}`}
    >
      {trackingType === 'full_page' ? <TextChanges monitor={monitor} /> : <PriceHistory monitor={monitor} />}
    </Drawer>
  );
}
