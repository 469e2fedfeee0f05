import { eurosOf } from '#contracts/rules/cents';
import type { OutputOf } from '#contracts/operation';
import type { getMonitor } from '#contracts/monitoring/monitors';
import type { MonitorRecord, TextChange } from './monitor.model.ts';

export type WireMonitor = OutputOf<typeof getMonitor>;

const euros = (cents: number | null) => (cents === null ? null : eurosOf(cents));
const time = (at: Date | null) => at?.toISOString() ?? null;
const wireChange = ({ changedAt, ...change }: TextChange) => ({ ...change, changedAt: changedAt.toISOString() });

/** Converts a stored monitor into the shape of the contract, with all parts of its text changes. */
export const wireMonitor = (record: MonitorRecord): WireMonitor => ({
  _id: record._id.toHexString(),
  name: record.name,
  url: record.url,
  selector: record.selector,
  productName: record.productName,
  trackingType: record.trackingType,
  notifications: record.notifications,
  crawlSettings: record.crawlSettings,
  tags: record.tags,
  tyreId: record.tyreId,
  status: record.status,
  disabledBy: record.disabledBy,
  lastError: record.lastError,
  lastChecked: time(record.lastChecked),
  failures: record.failures,
  contentChanges: record.contentChanges.map(wireChange),
  currentPrice: euros(record.currentCents),
  previousPrice: euros(record.previousCents),
  priceReadAt: time(record.priceReadAt),
  priceChangedAt: time(record.priceChangedAt),
  certainty: record.certainty,
  reason: record.reason,
  pieces: record.pieces,
  lowestPrice: euros(record.lowestCents),
  highestPrice: euros(record.highestCents),
  inStock: record.inStock,
  quarantinedPrice: euros(record.quarantine?.cents ?? null),
  foundName: record.foundName,
  picture: record.picture,
  reader: record.reader,
  step: record.lease !== undefined && record.lease.until > new Date() ? record.step : null,
  nextCheckAt: time(record.dueAt),
  version: record.version,
  createdAt: record.createdAt.toISOString(),
});

/** Converts a monitor for a list: only the latest text change has its parts, to keep the list small. */
export function listedMonitor(record: MonitorRecord): WireMonitor {
  const monitor = wireMonitor(record);
  return { ...monitor, contentChanges: monitor.contentChanges.map((change, index) => (index === 0 ? change : { ...change, parts: [] })) };
}
