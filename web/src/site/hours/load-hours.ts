import type { getOpeningHours } from '#contracts/content/opening-hours';
import { get } from '../../api/api.ts';
import type { OpeningHoursSettings } from '../shop.ts';

/**
 * Fetches the opening hours.
 * @throws Error 'Failed to load business hours' (specification P §8)
 */
export async function loadHours(signal?: AbortSignal): Promise<OpeningHoursSettings> {
  try {
    return await get<typeof getOpeningHours>('GET /business-settings', {}, { signal });
  } catch (error) {
    throw new Error('Failed to load business hours', { cause: error });
  }
}
