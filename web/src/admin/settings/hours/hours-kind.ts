import { getOpeningHours, updateOpeningHours } from '#contracts/content/opening-hours';
import type { OutputOf } from '#contracts/operation';
import { type Day, type DayHours, type HoursException, type OpeningHours, defaultOpeningHours } from '#contracts/rules/opening-hours';
import { call } from '../../../api/api.ts';
import { clockTimeText, dateText } from '../../dates/written-date.ts';
import type { Fact } from '../../forms/facts.ts';
import type { Editable } from '../editing/editable.ts';

export type Hours = OutputOf<typeof getOpeningHours>;

export interface HoursForm {
  businessHours: DayHours[];
  exceptions: HoursException[];
  /** The admin has restored the default hours. That counts as a change to save even if it changes no times. */
  restored: boolean;
}

export const dayNames: Record<Day, string> = {
  ma: 'Maanantai',
  ti: 'Tiistai',
  ke: 'Keskiviikko',
  to: 'Torstai',
  pe: 'Perjantai',
  la: 'Lauantai',
  su: 'Sunnuntai',
};

/** Default times when a day without times is set to open (specification A §5). */
export const usualTimes = { open: '09:00', close: '17:00' } as const;

/** Returns the seven days in order. A day missing from `week` is closed. */
const wholeWeek = (week: readonly DayHours[]): DayHours[] =>
  defaultOpeningHours.map(({ day }) => ({ ...(week.find((hours) => hours.day === day) ?? { day, open: '', close: '', isClosed: true }) }));

export const usualWeek = (): DayHours[] => wholeWeek(defaultOpeningHours);

const timesText = ({ open, close, isClosed }: Pick<DayHours, 'open' | 'close' | 'isClosed'>): string =>
  isClosed ? 'suljettu' : `${clockTimeText(open)}–${clockTimeText(close)}`;

function factsOf({ businessHours, exceptions, restored }: HoursForm): Fact[] {
  return [
    ...businessHours.map((hours) => ({ label: dayNames[hours.day], text: timesText(hours) })),
    ...exceptions.map(({ date, reason, ...times }) => ({
      label: date === '' ? 'Uusi poikkeuspäivä' : dateText(date),
      text: [timesText(times), reason].filter((part) => part !== '').join(', '),
    })),
    { label: 'Oletusajat palautettu', text: restored ? 'kyllä' : '' },
  ];
}

const requestOf = ({ businessHours, exceptions }: HoursForm): OpeningHours => ({ businessHours, exceptions });

export const hoursKind: Editable<Hours, HoursForm> = {
  kind: 'business-settings',
  key: 'current',
  subject: 'aukioloajat',
  partitive: 'aukioloaikoja',
  read: (signal) => call(getOpeningHours, {}, { signal }),
  write: (form, version) => call(updateOpeningHours, { businessHours: form.businessHours, exceptions: form.exceptions, version }),
  contract: updateOpeningHours.input,
  requestOf,
  formOf: ({ businessHours, exceptions }) => ({
    businessHours: wholeWeek(businessHours),
    exceptions: exceptions.map((exception) => ({ ...exception })),
    restored: false,
  }),
  factsOf,
  done: 'Aukioloajat päivitetty onnistuneesti',
};
