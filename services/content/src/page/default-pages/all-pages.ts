import { goodToKnow } from './hyva-tietaa.ts';
import { priceListPage } from './hinnasto.ts';
import { repairs } from './korjaustyot.ts';
import { contact } from './ota-yhteytta.ts';
import type { PageText } from './page-text.ts';
import { financing } from './rahoitus.ts';
import { tyreHotel } from './rengashotelli.ts';
import { balancing } from './tasapainoitus.ts';
import { privacyNotice } from './tietosuojaseloste.ts';
import { rims } from './vanteet.ts';

/** The information pages of a new shop. */
export const allPages: readonly PageText[] = [
  rims,
  tyreHotel,
  priceListPage,
  balancing,
  repairs,
  financing,
  goodToKnow,
  contact,
  privacyNotice,
];
