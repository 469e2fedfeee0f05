import { from10to12, from10to13, from9to14 } from '../../seen/facts.ts';

const at = (hour: string): readonly string[] => [
  `klo ${hour}`,
  `kello ${hour}`,
  `${hour}.00`,
  `${hour}:00`,
  `${hour} asti`,
  `${hour} saakka`,
  `${hour}:ään`,
];

/** Saturday's closing. */
export const until13 = [...from10to13, ...at('13')];
/** Saturday's opening. */
export const opensAt10 = [...from10to13, 'klo 10', 'kello 10', '10.00', '10:00', 'kymmeneltä'];
/** Saturday 5 December 2026. */
export const until12 = [...from10to12, ...at('12')];
/** Wednesday 23 December 2026. */
export const until14 = [...from9to14, ...at('14')];

/** The first and the last day of the winter tyre season. */
export const seasonStart = ['1.11.', 'marraskuu'];
export const seasonEnd = ['31.3.', 'maaliskuu'];
/** The mark of a winter tyre without studs. */
export const snowMark = ['3PMSF', 'lumipito', 'lumihiutale'];
/** The tyre changes that need 20 to 30 minutes. */
export const halfAnHour = ['20–30', '20-30', '30 minuut', 'puoli tuntia', 'puolessa tunnissa', 'puolisen tuntia'];
