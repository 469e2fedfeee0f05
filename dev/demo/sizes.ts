import type { Vehicle } from './model.ts';

export interface Size {
  fullSize: string;
  vehicle: Vehicle;
  /** Load index as printed on the sidewall (vans: single/twin). */
  load: string;
  /** Speed symbol of the size's summer tyres. */
  speed: string;
  /** Price in euros of a premium manufacturer's summer tyre. */
  base: number;
  /** How many summer, studded and friction models the shop stocks. */
  range: readonly [summer: number, studded: number, friction: number];
}

const rare: Size['range'] = [2, 2, 2];
const usual: Size['range'] = [3, 3, 3];
const common: Size['range'] = [5, 4, 4];
const top: Size['range'] = [9, 6, 6];

const size = (
  vehicle: Vehicle,
  fullSize: string,
  load: string,
  speed: string,
  base: number,
  range: Size['range'],
): Size => ({ fullSize, vehicle, load, speed, base, range });

const car = size.bind(null, 'henkilöauto');
const suv = size.bind(null, 'suv');
const van = size.bind(null, 'pakettiauto');

export const sizes: readonly Size[] = [
  car('155/65R14', '75', 'T', 69, rare),
  car('165/65R14', '79', 'T', 72, rare),
  car('165/70R14', '81', 'T', 71, usual),
  car('175/65R14', '82', 'T', 74, usual),
  car('185/65R14', '86', 'T', 79, rare),
  car('175/65R15', '84', 'T', 86, usual),
  car('185/60R15', '88', 'H', 87, usual),
  car('185/65R15', '88', 'H', 84, common),
  car('195/60R15', '88', 'H', 94, rare),
  car('195/65R15', '91', 'H', 86, common),
  car('195/55R16', '87', 'H', 112, usual),
  car('195/60R16', '89', 'H', 119, rare),
  car('205/55R16', '94', 'V', 112, top),
  car('205/60R16', '96', 'H', 122, common),
  car('215/55R16', '97', 'V', 131, usual),
  car('215/60R16', '99', 'H', 134, usual),
  car('225/55R16', '99', 'V', 141, rare),
  car('205/50R17', '93', 'V', 138, usual),
  car('215/50R17', '95', 'V', 144, usual),
  car('215/55R17', '98', 'W', 149, common),
  car('225/45R17', '94', 'W', 131, common),
  car('225/50R17', '98', 'W', 147, usual),
  car('225/55R17', '101', 'W', 156, usual),
  car('225/40R18', '92', 'Y', 142, usual),
  car('225/45R18', '95', 'Y', 163, usual),
  car('235/45R18', '98', 'Y', 171, usual),
  car('245/40R18', '97', 'Y', 176, rare),
  car('245/45R18', '100', 'Y', 188, rare),
  car('235/35R19', '91', 'Y', 194, rare),
  car('245/40R19', '98', 'Y', 212, rare),
  car('255/35R19', '96', 'Y', 219, rare),
  suv('215/65R16', '98', 'H', 132, usual),
  suv('215/70R16', '100', 'H', 138, rare),
  suv('215/60R17', '96', 'H', 149, usual),
  suv('215/65R17', '99', 'V', 152, usual),
  suv('225/60R17', '103', 'V', 159, rare),
  suv('225/65R17', '106', 'V', 158, usual),
  suv('235/65R17', '108', 'V', 171, usual),
  suv('225/55R18', '102', 'V', 178, rare),
  suv('225/60R18', '104', 'V', 182, usual),
  suv('235/55R18', '104', 'V', 189, common),
  suv('235/60R18', '107', 'W', 194, usual),
  suv('235/50R19', '103', 'W', 214, rare),
  suv('235/55R19', '105', 'W', 218, usual),
  suv('255/50R19', '107', 'W', 231, rare),
  suv('255/45R20', '105', 'W', 258, rare),
  suv('275/45R20', '110', 'Y', 276, rare),
  van('195/70R15', '104/102', 'R', 118, rare),
  van('205/65R15', '102/100', 'T', 121, rare),
  van('215/70R15', '109/107', 'S', 132, rare),
  van('195/75R16', '107/105', 'R', 129, rare),
  van('205/65R16', '107/105', 'T', 141, usual),
  van('205/75R16', '113/111', 'R', 144, rare),
  van('225/65R16', '112/110', 'R', 159, rare),
  van('215/75R16', '116/114', 'R', 155, rare),
  van('235/65R16', '121/119', 'R', 168, usual),
];
