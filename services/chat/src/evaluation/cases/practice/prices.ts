import type { EvaluationCase } from '../../case.ts';

/** The price of 9,90 € alone: not the end of 39,90. */
const nine90 = [' 9,90', '*9,90', ':9,90', '(9,90'];
const seven90 = [' 7,90', '*7,90', ':7,90', '(7,90'];

export const pricesCases: readonly EvaluationCase[] = [
  {
    id: 'p-prices-01',
    group: 'prices',
    turns: [
      {
        ask: 'Katumaasturi CR-V, talvipyörät pitäis saada alle, ovat jo vanteilla ja kooltaan 18 tuumaiset. Montako euroa?',
        must: ['49,90'],
      },
    ],
  },
  {
    id: 'p-prices-02',
    group: 'prices',
    turns: [{ ask: 'ysitoistatuumaset aluvanteet henkilöautossa, mitä kausivaihto kustantaa', must: ['49,90'] }],
  },
  {
    id: 'p-prices-03',
    group: 'prices',
    turns: [
      {
        ask: 'Mulla on tallissa neljä uutta rengasta ilman vanteita, ne pitäisi saada Transitiin. Paljonko otatte niiden laittamisesta, pakettiauto ja 16 tuuman pyörät?',
        must: ['129,90'],
      },
    ],
  },
  {
    id: 'p-prices-04',
    group: 'prices',
    turns: [{ ask: 'Yhden uuden renkaan asentaminen pakuun, vanne 16", hinta?', must: ['36,90'] }],
  },
  {
    id: 'p-prices-05',
    group: 'prices',
    turns: [
      {
        ask: 'Tarvitsisin pelkän tasapainotuksen kaikkiin neljään pyörään, renkaita ei vaihdeta. Tavallinen henkilöauto, viisitoistatuumaiset. Mitä maksaa?',
        must: ['69,90'],
      },
    ],
  },
  {
    id: 'p-prices-06',
    group: 'prices',
    turns: [
      {
        ask: 'Jos pakettiauton renkaanvaihdossa tasapainotatte pyörät samalla niin mitä se tasapainotus tekee? vanteet 17"',
        must: ['54,90'],
      },
    ],
  },
  {
    id: 'p-prices-07',
    group: 'prices',
    turns: [{ ask: 'tuon yhden irtopyörän peräkontissa, 20 tuumaa, paljonko tasapainotus', must: ['16,90'] }],
  },
  {
    id: 'p-prices-08',
    group: 'prices',
    turns: [
      {
        ask: 'Asun kerrostalossa eikä häkkivarastoon mahdu mitään. Mitä 20-tuumaisten kesäpyörien säilyttäminen teillä tulisi maksamaan?',
        must: ['89,90'],
      },
    ],
  },
  {
    id: 'p-prices-09',
    group: 'prices',
    turns: [{ ask: 'katumaasturi, 17 tuumaa, renkaat säilöön ja vaihto samalla kertaa - mikä on pakettihinta?', must: ['119,90'] }],
  },
  {
    id: 'p-prices-10',
    group: 'prices',
    turns: [{ ask: 'Vanteen reuna vuotaa ilmaa, on kai hapettunut. Mitä vannevuodon tiivistäminen maksaisi?', must: ['34,90'] }],
  },
  { id: 'p-prices-11', group: 'prices', turns: [{ ask: 'yks venttiili sihisee, paljonko uuden vaihtaminen', must: ['19,90'] }] },
  {
    id: 'p-prices-12',
    group: 'prices',
    turns: [{ ask: 'Paljonko laskutatte paineanturin huoltosarjasta, siis niistä tiivisteistä?', must: [nine90] }],
  },
  {
    id: 'p-prices-13',
    group: 'prices',
    turns: [
      { ask: 'Yhdestä pyörästä paineanturi sanoi sopimuksen irti. Mitä yksi uusi anturi maksaa paikalleen laitettuna?', must: ['64,90'] },
    ],
  },
  {
    id: 'p-prices-14',
    group: 'prices',
    turns: [{ ask: 'Tilasin anturit itse netistä. Mitä otatte niiden opettamisesta autoon?', must: ['29,90'] }],
  },
  { id: 'p-prices-15', group: 'prices', turns: [{ ask: 'pelkkä pyörien pesu, kaikki neljä, onko sille hintaa', must: ['24,90'] }] },
  {
    id: 'p-prices-16',
    group: 'prices',
    turns: [{ ask: 'Autossani on runflatit. Kuulin että niistä peritään lisää, paljonko se lisä on per rengas?', must: [nine90] }],
  },
  {
    id: 'p-prices-17',
    group: 'prices',
    turns: [
      { ask: 'Nurkissa lojuu vanhoja renkaita vanteineen. Mitä maksaa kun otatte kumit irti vanteelta ja kierrätätte?', must: [seven90] },
    ],
  },
  {
    id: 'p-prices-18',
    group: 'prices',
    turns: [{ ask: 'Hinnat näille kiitos: rengaspussit, keskitysrenkaat ja uusi pulttisarja', must: [seven90, '24,90', '39,90'] }],
  },
];
