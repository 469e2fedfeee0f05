import * as access from './access.ts';
import * as catalogue from './catalogue.ts';
import * as manufacturers from './manufacturers.ts';
import * as tyreFinder from './tyre-finder.ts';
import * as tyreImport from './tyre-import.ts';
import type { Operation } from './operation.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'access' in value && 'input' in value;

/** Every call there is. The gateway mounts those with a route; tests take the access rules from here. */
export const operations: readonly Operation[] = [access, catalogue, manufacturers, tyreFinder, tyreImport].flatMap((contract) =>
  Object.values(contract).filter(isOperation),
);
