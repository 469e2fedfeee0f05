import { AppError } from '#contracts/errors';
import type { Operation } from '#contracts/operation';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/client';
import type { Call } from '#service/serve';

/** A whole list may take longer than one call, yet never forever. */
const WHOLE_MS = 15_000;

interface Page {
  items: unknown[];
  next: string | null;
}

/** Asks for page after page (each below NATS's limit of 1 MiB) and joins their items into one JSON array. */
export async function joinPages(services: Pick<ServiceClient, 'call'>, operation: Operation, input: unknown, call: Call): Promise<Buffer> {
  const parts: string[] = [];
  const until = Date.now() + WHOLE_MS;
  let after: string | null = null;
  do {
    if (Date.now() > until) throw new AppError('service_unavailable', undefined, { retryAfter: 2 });
    const deadline = Date.now() + (operation.deadline ?? DEFAULT_DEADLINE_MS);
    const page: Page = (await services.call(operation, { ...(input as object), ...(after === null ? {} : { after }) }, { ...call, deadline })) as Page;
    if (page.items.length > 0) parts.push(JSON.stringify(page.items).slice(1, -1));
    after = page.next;
  } while (after !== null);
  return Buffer.from(`[${parts.join(',')}]`);
}
