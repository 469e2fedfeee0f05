import { type RequestContext, nullIfUnavailable } from '../../request-context.ts';
import { oneTyre } from '../../tyres/catalogue.ts';
import { type ContactPrefill, prefillOfSearch, prefillOfTyre } from './contact-prefill.ts';

/** Any other text could be a different path of the API. */
const TYRE_ID = /^[0-9a-f]{24}$/;

/**
 * Returns what the form contains: `rengas` is the id of a tyre, `koko` a size, alone or with load and speed, and `aihe=ajanvaraus` asks for an appointment.
 * Returns null, which gives the plain form, for anything else, for a deleted tyre and while the catalogue is unavailable.
 */
export async function loadPrefill(parameters: URLSearchParams, context: RequestContext): Promise<ContactPrefill | null> {
  const id = parameters.get('rengas') ?? '';
  const tyre = TYRE_ID.test(id) ? await nullIfUnavailable(context, oneTyre(id, context)) : null;
  if (tyre !== null) return prefillOfTyre(tyre, parameters.get('aihe') === 'ajanvaraus');
  return prefillOfSearch(parameters.get('koko') ?? '');
}
