import type { Dialogue } from '../dialogue.ts';
import { namesMonth } from '../replies/info-replies.ts';
import { stems } from '../words.ts';
import { asksPrice, hasTyreWords, isShort } from './route.ts';

const CONTACT = stems(
  'osoit, osote, sijai, puhelin, puhlein, puhnum, puhnro, milla numerol, sahkopost, meili, meiliin, maili, kartta, karttaa, perille, navigaat, yhteystied, missa pain, missas pain, missa te, missa olet, missa oot, mis oot, vai missa, vai mis, missa liike, mestas, mis paikas',
);
/** Vehicles and subjects about which the basic rules of the season say nothing. */
export const SPECIAL_LAW = stems(
  'akseli, erimerk, eri merk, samaa merk, saman merk, samanlais, vastuu, pakettiau, =paku, pakua, paku, helsing, kadulla, keskusta, nastoja kuin, vahemman nasto, lumipitomerk, matkailuaut, vaunu, asuntovau, perakar, traileri, nopeusluok, vanha, vanhoil, vanhoi, vuodelta, vuotias, kantavuus, nastarenkaissakin, vararen',
);

/** Whether a message asks what the law says about tyres. */
export function isLaw(dialogue: Dialogue): boolean {
  const { words, said, memory } = dialogue;
  if (said.sizes.length > 0) return false;
  if (memory.topic === 'law' && words.all.length <= 5 && (namesMonth(words) || said.type !== undefined || words.has('perakar', 'vaunu')))
    return true;
  if (words.has('3pmsf', 'm+s', 'lumihiutale')) return true;
  const isTread =
    /\d ?(?:mm|milli)/.test(words.text) ||
    words.has('urasyvyy', 'uraa', '=ura', 'millimetri', 'uria', '=milli', '=milia', '=milii', '=milei', '=millia', 'kuviota');
  if (
    isTread &&
    words.has(
      ...stems(
        'laki, lain, sallit, vahint, pienin, minim, pitaa, paljonko, paljo, montako, raja, millimetriraja, viela, riitta, rikonko, pykal, suosit, tarpeeks, =hyva, =ok',
      ),
    )
  )
    return !words.has('mittaan', 'mitata', 'nayttaa', 'nayttam');
  if (
    words.has('millimetriraja') ||
    (words.has('kulun', 'kuluneet') &&
      words.has('laki', 'lain', 'sallit', 'saako', 'raja', 'voiko niil', 'viela ajaa', 'viel ajaa', 'voiko ajaa') &&
      hasTyreWords(dialogue))
  )
    return true;
  if (
    words.has('eteen', 'edessa', 'etupyor', 'etuaksel', 'taakse', 'takapyor', 'takana') &&
    words.has('nasta', 'nastoi') &&
    words.has('kitka', 'kitkoi')
  )
    return true;
  const isWinterTyre = words.has(...stems('talvireng, talvirenk, nasta, nastoi, kitka, kesareng, kesarenk, talvikum, talvigum, talvipyor'));
  if (words.hasExactly('talvirengaspakko', 'rengaspakko')) return true;
  if (!isWinterTyre) return false;
  if (words.has('pakoll', 'pakko', '=pakko', 'oltava', 'vaatiiko', 'velvoll') && !words.has('anturi', 'paineantur')) return true;
  if (
    words.has(
      ...stems(
        'onko totta, eiko niin, sakko, sakon, sakot, laki, lain, laissa, lailli, laiton, sallit, kielle, kiella, merkinta, sanomista',
      ),
    )
  )
    return true;
  const isAllowed = words.has(
    ...stems(
      'mihin paivaan, mennessa, viimeistaan, takaraja, =saa, =saako, =saanko, saako, saanko, saaks, =saan, milloin, millon, koska, mihin asti, pitaako, pitaaks, pitaa olla, taytyyko, voiko ajaa, mista alkaen',
    ),
  );
  const isUse =
    words.has(...stems('laittaa, vaihtaa, ottaa, otettava, pois, takaraja, ajaa, ajella, kayttaa, kaytt, alla, olla, liikkua, viela')) ||
    namesMonth(words);
  return isAllowed && isUse && !words.has('kannatt');
}

/** Times of day: '17.30', 'klo 9', 'viideltä', 'kuuden jälkeen', 'töiden jälkeen'. */
const TIME_OF_DAY =
  /(?<![\d.,/])(?:[01]?\d|2[0-3])[.:][0-5]\d(?![\d.])|\bklo\b|\bkello\p{L}*|\bpuol[ei]? ?(?:yhdek|kahde|kaheks|kolme|nelja|nelj|viisi|viis|viide|kuusi|kuus|kuude|seits)|\b(?:kasi|ysi|seiska|kympi)(?:lt|ll|ks|in|ss)|\b(?:yhde|kahde|kolme|nelja|viide|kuude|seitsema|kahdeksa|yhdeksa|kymmene)(?:lta|n (?:jalke|aika|maissa|pintaa)|ksi|an (?:asti|saakka))|\bennen (?:yhdeks|kahdeks|kymmen|seitsem|kasia|ysia|seiskaa)|\b(?:toiden|toitten|tyopaivan|puolenpaivan|puolilta) (?:jalke|paivin)/u;

/** Whether a message names a day or a time of day. */
const isTimed = ({ words, said }: Dialogue): boolean =>
  said.day !== undefined ||
  TIME_OF_DAY.test(words.text) ||
  words.has(
    ...stems(
      '=viela, =viel, =via, =nyt, aamul, aamus, illal, iltaa, iltapaiv, tanaan, tanaa, lounas, viikonlop, =pyhana, =pyhina, pyhapaiv, =jouluna, =juhannuksena, =joko',
    ),
  );

/** Whether a message asks, in words of its own, for a day or time at which the shop can be visited. */
export function isVisitAtTime(dialogue: Dialogue): boolean {
  const { words } = dialogue;
  if (!isTimed(dialogue)) return false;
  const isToShop = words.has(
    ...stems(
      '=te, =teil, teilla, teille, =siella, =siel, =sinne, =siella, liike, liikkee, halli, hallil, putiik, myymal, ovet, =ovi, ovel, ootte, =oottek, =ooks, palvele, paivyst, toissa, toita, vuoro, lahtenee, lahdett, lahett, lopett, lopetat, aloitat, aloitet, =saako, =saaks, voiko, voinko, voisko, paaseek, paasee, =paasen, ehdin, ehtii, =ehtis, kerkee, kerkia, kerkea, sopiik, =onks, =onko, hakea, noutaa, tuoda, =tuon, =tuoks, viela ketaan, =joku, porukka, jengi, sakki',
    ),
  );
  return isToShop || /\b\p{L}+tte(?:ko|ks)\b/u.test(words.text);
}

/** Whether a message asks when the shop is open. */
export function isHours(dialogue: Dialogue): boolean {
  const { words, said, memory } = dialogue;
  // What does not open is a bolt, and not the shop.
  if (words.has('pultti', 'pultin', 'pultit', 'mutteri', 'venttiil')) return false;
  if (memory.topic === 'campaigns' && words.has('voimassa', 'kampanj', 'tarjou')) return false;
  if (
    words.has(
      ...stems(
        'luukul, lappu luuk, ovet auk, ovet kiin, kuinka myohaan, miten myohaan, kuinka aikaisin, miten aikaisin, auki, aukiolo, aukoil, aukiola, avoinna, aukeat, aukeaa, aukea, aukee, aukase, aukais, avaat, avaan, avataan, suljett, sulkeut, suljet, valipaiv',
      ),
    )
  )
    return true;
  if (words.has('vapaita aik', 'vapaata aik', 'vapaa aika', 'vapaita aikoj', 'varata', 'varaan', 'ajanvar')) return false;
  if (words.has('miksi', 'kiristy', 'kiristam', 'koira', 'rocky')) return false;
  if (said.day !== undefined && words.has('montako tunti', 'kuinka monta tunti', 'monta tuntia')) return true;
  if (
    words.has('kiinni') &&
    !words.has('saa kiinni', 'saan kiinni', 'saada kiinni', 'kiristy', 'kiristet', 'rajayt', 'kiinnity', 'laina', 'ruuvi')
  )
    return true;
  const isVisit = words.has(
    ...stems(
      'iltavuoro, aamuvuoro, avaamaan, toissa, toita, hommissa, duunissa, lahtenee, lahdett, lahett, paivyst, kerkee, jengi, sakki, siella joku, sielt joku, lomalla, lomail, ehdin, ehtii, ehtis, paasee, paaseeko, tulla, kaymaan, kayda, kavais, kerkea, kerkia, piipaht, pistaytya, ovella, lounas, saanko tulla, voinko tulla, voiko tulla, tuun, poiketa, pistaytya, polah, palvelett, otatteko, vastaan, paikalla, ketaan, porukkaa, hallilla, kotia, tuutte, tavallinen, normaali, viimeistaan',
    ),
  );
  if (isVisit && (isTimed(dialogue) || words.has('viela', 'tuutte', 'puoli')))
    return !asksPrice(dialogue) || words.has('kello', 'viimeistaan');
  // A time of day beside bringing or fetching a car is a time at which the shop must be open.
  if (TIME_OF_DAY.test(words.text) && words.has('=tuon', 'tuoda', 'tuua', 'tuoksi', 'hakea', 'hakemaan', 'noutaa') && !asksPrice(dialogue))
    return true;
  if (
    words.hasAll(
      stems('milloin, koska, millon'),
      stems('paase, paasee, tulla, kaymaan'),
      stems('jalkeen, jalken'),
      stems('joulu, pyhi, juhlapyh, itsenais'),
    )
  )
    return true;
  if (
    words.has(...stems('mihin asti, mihi asti, mihin saakka, mihin aikaan, mista mihin, =moneen, =moneenko, moneltako, monelta')) &&
    said.sizes.length === 0
  )
    return true;
  if (said.day !== undefined && isShort(dialogue, 3) && !hasTyreWords(dialogue) && !asksPrice(dialogue)) return true;
  return memory.topic === 'hours' && isShort(dialogue, 5) && said.day !== undefined;
}

/** Whether a message asks how to reach the shop. */
export const isContact = ({ words }: Dialogue): boolean =>
  words.has(...CONTACT) ||
  words.hasAll(stems('numero, numeroon, kenelle, mihin'), stems('soitta, soittaa, puhelin, soitan')) ||
  (words.has('missa', '=mis') && words.has('halli', 'liike', 'pajanne', 'paja'));
