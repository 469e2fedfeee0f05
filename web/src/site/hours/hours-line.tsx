import { formatHours } from '#contracts/rules/opening-hours';
import { useHours } from './use-hours.ts';

/** The week's hours in one line: 'Ma-Pe 9-17, La 10-13'. */
export function HoursLine() {
  const { state, settings } = useHours();
  if (state === 'ready') return <>{formatHours(settings.businessHours)}</>;
  return <>{state === 'loading' ? 'Ladataan...' : 'Aukioloaikoja ei saatavilla'}</>;
}
