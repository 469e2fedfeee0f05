import { z } from 'zod';
import { Id, line, requiredLine, requiredProse } from '../fields.ts';
import { LARGEST_BODY_LIMIT, operation } from '../operation.ts';
import { MAX_TAGS } from '../rules/monitor.ts';
import { PageUrl } from './monitors.ts';

/** Maximum number of addresses of one import. */
export const MAX_IMPORTED = 100;

const ImportedMonitor = z.strictObject({
  name: requiredLine(120, 'Nimi puuttuu.'),
  url: PageUrl,
  productName: requiredLine(200, 'Tuote puuttuu.'),
  selector: line(500).nullable().default(null),
  tags: z.array(requiredLine(30, 'Tunniste puuttuu.')).max(MAX_TAGS).default([]),
  tyreId: Id.nullable().default(null),
});

/**
 * Reads the rows of a CSV text (with or without headings: url, name, product, selector, tags) or of pasted lines with one address
 * each. Nothing is stored; the panel then previews each page.
 */
export const parseMonitors = operation({
  subject: 'monitoring.import.parse',
  http: 'POST /competitor-prices/import/parse',
  access: 'admin',
  summary: 'Tulkitse tuotavat osoitteet',
  input: z.strictObject({ text: requiredProse(200_000, 'Liitä osoitteet tai valitse tiedosto.') }),
  output: z.object({
    rows: z.array(
      z.object({
        /** Line in the text, from 1. */
        row: z.number().int(),
        url: z.string(),
        /** '' when the row has none: the page's own name is then used. */
        name: z.string(),
        productName: z.string(),
        selector: z.string().nullable(),
        tags: z.array(z.string()),
        /** Finnish reason why the row cannot be imported; null for a valid one. */
        problem: z.string().nullable(),
      }),
    ),
    /** Rows beyond MAX_IMPORTED, which are left out. */
    leftOut: z.number().int(),
  }),
  errors: [],
  bodyLimit: LARGEST_BODY_LIMIT,
});

/** Creates the monitors of an import, all at once; each is checked soon. Undone by `undoMonitorImport`. */
export const importMonitors = operation({
  subject: 'monitoring.import.apply',
  http: 'POST /competitor-prices/import',
  access: 'admin',
  summary: 'Luo tuodut seurannat',
  input: z.strictObject({ monitors: z.array(ImportedMonitor).min(1, 'Valitse vähintään yksi rivi.').max(MAX_IMPORTED) }),
  output: z.object({ importId: z.string(), added: z.number().int() }),
  errors: [],
  bodyLimit: LARGEST_BODY_LIMIT,
  status: 201,
  deadline: 10_000,
});

/** Deletes the monitors that an import created, unless they were changed since. */
export const undoMonitorImport = operation({
  subject: 'monitoring.import.undo',
  http: 'POST /competitor-prices/imports/:importId/undo',
  access: 'admin',
  summary: 'Peru seurantojen tuonti',
  input: z.strictObject({ importId: Id }),
  output: z.object({ removed: z.number().int() }),
  errors: ['import_not_found'],
});
