import { AppError } from '#contracts/errors';
import type { Operation } from '#contracts/operation';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/calls/client';
import type { Call } from '#service/calls/serve';

/** Timeout of the whole list, which may take longer than one call. */
const TOTAL_TIMEOUT_MS = 15_000;

interface Page {
  items: unknown[];
  next: string | null;
}

type Item = Record<string, unknown>;

const idOf = (item: unknown): unknown => (typeof item === 'object' && item !== null ? (item as Item)['_id'] : undefined);

/** Merges two parts of an item that is too large for one message: consecutive items with the same `_id`, whose lists are joined. */
function mergeParts(part: Item, next: Item): Item {
  const joined = { ...part };
  for (const [name, value] of Object.entries(next)) {
    const before = joined[name];
    if (Array.isArray(value) && Array.isArray(before)) joined[name] = [...before, ...value];
  }
  return joined;
}

/** Fetches page after page (each below NATS's limit of 1 MiB) and joins their items into one JSON array. */
export async function joinPages(services: Pick<ServiceClient, 'call'>, operation: Operation, input: unknown, call: Call): Promise<Buffer> {
  const parts: string[] = [];
  let last: unknown;
  const add = (item: unknown) => {
    const isPart = idOf(last) !== undefined && idOf(last) === idOf(item);
    if (isPart) last = mergeParts(last as Item, item as Item);
    else {
      if (last !== undefined) parts.push(JSON.stringify(last));
      last = item;
    }
  };
  const until = Date.now() + TOTAL_TIMEOUT_MS;
  let after: string | null = null;
  do {
    if (Date.now() > until) throw new AppError('service_unavailable', undefined, { retryAfter: 2 });
    const deadline = Date.now() + (operation.deadline ?? DEFAULT_DEADLINE_MS);
    const page: Page = (await services.call(
      operation,
      { ...(input as object), ...(after === null ? {} : { after }) },
      { ...call, deadline },
    )) as Page;
    for (const item of page.items) add(item);
    after = page.next;
  } while (after !== null);
  if (last !== undefined) parts.push(JSON.stringify(last));
  return Buffer.from(`[${parts.join(',')}]`);
}
