import type { Dialogue } from '../dialogue.ts';
import { serviceIn } from '../replies/price-reply.ts';
import { stems } from '../words.ts';

/** A question that fits, and its reply. The first route that fits replies. */
export interface Route {
  fits: (dialogue: Dialogue) => boolean | Promise<boolean>;
  /** Returns false to let the next routes try. `asked` is the visitor's own question, without what is put into another's mouth. */
  reply: (dialogue: Dialogue, asked: string) => Promise<boolean | void>;
}

const PRICE = stems(
  'maksa, maksoi, hinta, hinna, hinnat, paljon, paljo, kustan, veloit, lasku, mita ottaa, mita se tekee, mita siita tulee, mita otatte, mita ottaisit, hintaluok, euroa, euroja, montako euro',
);

export const ABUSE = stems(
  'paska, vittu, vitun, perkele, saatana, idioot, tyhma, huijar, varkai, varkaa, haista, kusi, helvet, surkea, pelle, turpa, urpo, aasi, typera',
);

/** Words of the shop's subjects: a question with one of them that has no answer is for the shop to see. */
const SHOP_WORDS = stems(
  'vante, vanne, auto, paine, nasta, kitka, =dot, huolto, et luku, pultti, ajaa, urasyvyy, uraa, sailyt, pinota, merkinta, merkki, vararen, toimita, takuu, palautus, suuntaus, ohjaus, liike, hallil, korja, =xl, kantavuus, nopeusluok, pyora, pyoria',
);

/** 'paljon' that asks for no price. */
const OTHER_AMOUNT = /\bpaljon?(?:ko|ks)? (?:etukateen|aiemmin|ennen|aikaa|uraa|ilmaa|baria|painetta|nasto)/;

export const asksPrice = ({ words }: Dialogue): boolean =>
  words.has(...PRICE.filter((stem) => !stem.startsWith('paljo') || !OTHER_AMOUNT.test(words.text)));

export const hasTyreWords = ({ words, said }: Dialogue): boolean =>
  said.sizes.length > 0 ||
  said.type !== undefined ||
  said.manufacturer !== undefined ||
  words.has('rengas', 'renka', 'renkai', 'renga', 'kumit', '=kumi', 'gummi', 'gummit');

/** Whether the message speaks to the shop: 'onko teillä', 'myyttekö'. */
const isToShop = ({ words }: Dialogue): boolean =>
  words.has('=teilla', '=teilta', '=teille', '=teil', '=teilt', '=teidan') || /tteko\b|tteks\b/.test(words.text);

/** Whether the message is about what the shop does. */
export const isAboutShop = (dialogue: Dialogue): boolean =>
  isToShop(dialogue) ||
  hasTyreWords(dialogue) ||
  dialogue.words.has(...SHOP_WORDS) ||
  asksPrice(dialogue) ||
  serviceIn(dialogue.words) !== undefined;

/** Whether the message is so short that it leans on the one before. */
export const isShort = ({ words }: Dialogue, most = 6): boolean => words.all.length <= most;
