import { type ComponentType, createElement, lazy } from 'react';
import { reportFailure } from '../../../api/report-failure.ts';

const NotLoaded = () =>
  createElement('p', { className: 'grid h-full place-items-center text-sm text-muted' }, 'Kaavio ei latautunut. Luvut ovat taulukossa.');

/** Returns a chart that is loaded with the charting library when it is shown. If loading fails, a sentence refers to the table. */
export const lazyChart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return await load();
    } catch (failure) {
      reportFailure(failure);
      return { default: NotLoaded };
    }
  });
