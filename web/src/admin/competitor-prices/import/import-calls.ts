import { importMonitors, parseMonitors, undoMonitorImport } from '#contracts/monitoring/monitor-import';
import { call } from '../../../api/api.ts';
import { MONITOR_TIMEOUT, previewPage, reloadMonitors } from '../data/monitors.ts';
import { notifyDone, notifyRefused } from '../data/notices.ts';
import { type ImportRow, monitorCount, monitorOf } from './import-rows.ts';

const options = { timeout: MONITOR_TIMEOUT, signInAt: '/admin/login' } as const;

export const parseRows = (text: string) => call(parseMonitors, { text }, options);

export const readPage = ({ url, productName, selector }: ImportRow, signal: AbortSignal) =>
  previewPage({ url, productName: productName.trim(), selector }, signal);

async function undoImport(importId: string): Promise<void> {
  try {
    const { removed } = await call(undoMonitorImport, { importId }, options);
    notifyDone(`Tuonti peruttu: ${monitorCount(removed)} poistettu`);
    await reloadMonitors();
  } catch (error) {
    notifyRefused(error, 'Tuonnin peruminen epäonnistui');
  }
}

/**
 * Creates the monitors of the rows and offers to undo it.
 * @throws ApiError
 */
export async function createMonitors(rows: readonly ImportRow[]): Promise<void> {
  const { importId, added } = await call(importMonitors, { monitors: rows.map(monitorOf) }, options);
  notifyDone(`${monitorCount(added)} luotu`, { label: 'Kumoa', run: () => void undoImport(importId) });
  await reloadMonitors();
}
