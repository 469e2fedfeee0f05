import { CircleAlert, CircleCheck, CirclePause, Clock, type LucideIcon } from 'lucide-react';
import type { MonitorStatus } from '#contracts/rules/monitor';
import type { Monitor } from '../data/monitors.ts';
import { statusOf } from './monitor-rows.ts';

export const statusLooks: Record<MonitorStatus, { label: string; icon: LucideIcon; look: string }> = {
  active: { label: 'Seurataan', icon: CircleCheck, look: 'text-good' },
  error: { label: 'Virhe', icon: CircleAlert, look: 'text-danger' },
  disabled: { label: 'Pois käytöstä', icon: CirclePause, look: 'text-muted' },
  pending: { label: 'Odottaa', icon: Clock, look: 'text-winter' },
};

const disabledLabels = { owner: 'Keskeytetty', failures: 'Pysähtynyt virheisiin' };

/** The icon of a monitor's status, with its name. */
export function StatusMark({ monitor }: { monitor: Monitor }) {
  const status = statusOf(monitor);
  const { label, icon: Icon, look } = statusLooks[status];
  return (
    <span data-status={status} className={`inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap ${look}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {(monitor.disabledBy && disabledLabels[monitor.disabledBy]) ?? label}
    </span>
  );
}
