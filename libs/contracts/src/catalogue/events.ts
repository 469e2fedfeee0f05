import { z } from 'zod';
import { event } from '../operation.ts';

/** A tyre was changed (including price and offer), deleted or restored. */
export const tyreChanged = event('catalogue.tyre.changed', z.object({ tyreId: z.string(), sizeId: z.string() }));

/** A size was changed, or deleted or restored with its tyres. */
export const sizeChanged = event('catalogue.size.changed', z.object({ sizeId: z.string() }));
/** A manufacturer was changed, deleted or restored. */
export const manufacturerChanged = event('catalogue.manufacturer.changed', z.object({ manufacturerId: z.string() }));

/** An import changed tyres. One event for the whole import, so that caches are invalidated once. */
export const importApplied = event('catalogue.import.applied', z.object({ importId: z.string() }));
/** An import was undone; one event for all its tyres. */
export const importUndone = event('catalogue.import.undone', z.object({ importId: z.string() }));

/** The table of seasons in the shop's settings changed, and with it the recommended order of the tyres. `version`: of the settings. */
export const seasonsChanged = event('catalogue.seasons.changed', z.object({ version: z.number() }));
