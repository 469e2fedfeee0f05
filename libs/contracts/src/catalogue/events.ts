import { z } from 'zod';
import { event } from '../operation.ts';

/** A tyre, its price or its offer changed, or it was deleted or restored. */
export const tyreChanged = event('catalogue.tyre.changed', z.object({ tyreId: z.string(), sizeId: z.string() }));

/** A size changed, or it was deleted or restored with its tyres. */
export const sizeChanged = event('catalogue.size.changed', z.object({ sizeId: z.string() }));
export const manufacturerChanged = event('catalogue.manufacturer.changed', z.object({ manufacturerId: z.string() }));

/** Many tyres changed at once. One event for the whole import, so that caches are emptied once. */
export const importApplied = event('catalogue.import.applied', z.object({ importId: z.string() }));
export const importUndone = event('catalogue.import.undone', z.object({ importId: z.string() }));
