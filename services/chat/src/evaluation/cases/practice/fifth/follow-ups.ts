import type { EvaluationCase } from '../../../case.ts';

export const followUpsCases: readonly EvaluationCase[] = [
  // 99,90 + 59,90 − 149,90
  {
    id: 'g-follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä otatte 21-tuumaisten pyörien säilömisestä kesän yli?', must: ['99,90'] },
      { ask: 'entäpä jos samalla laitatte toiset alle, ihan henkilöauto?', must: ['149,90'] },
      { ask: 'paljonko siinä säästää siihen nähden, että maksaisin molemmat erikseen?', must: [[' 9,90', '\n9,90', '*9,90', '(9,90']] },
    ],
  },
  // 2 × 39,90
  {
    id: 'g-follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Pelkkä asennustyö, neljä uutta rengasta 20-tuumaisille, katumaasturi?', must: ['149,90'] },
      { ask: 'otankin niitä vain kaksi, paljonko silloin työ?', must: ['79,80'] },
      { ask: 'mihin ne vanhat joutuu?', must: [['kierrät']] },
    ],
  },
  {
    id: 'g-follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Renkaassa on keskellä kuviota ruuvi. Saatteko korjattua?', must: [['korja', 'paikka']] },
      {
        ask: 'reikä on ehkä neljän millin kokoinen',
        must: [['6 mm', '6 milli', 'kuusi milli', 'voi korjata', 'voi paikata', 'voidaan', 'korjaamme', 'onnistuu']],
      },
      {
        ask: 'hetkinen, katsoin uudestaan ja se on olkapään puolella',
        must: [['emme korjaa', 'emme paikkaa', 'ei voi', 'ei korja', 'ei paik', 'ei onnistu']],
      },
    ],
  },
  {
    id: 'g-follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Montako kiloa kantoluku 88 tarkoittaa yhdelle renkaalle?', must: ['560'] },
      { ask: 'entä 103?', must: ['875'] },
      { ask: 'ja mitä vauhtia saa ajaa, jos perässä on W?', must: ['270'] },
    ],
  },
  {
    id: 'g-follow-ups-05',
    group: 'follow-ups',
    turns: [
      {
        ask: 'Ajan työkseni maanteitä. Kuinka monen tuhannen kilometrin välein pyörien tasapaino olisi hyvä laittaa kuntoon?',
        must: ['20 000'],
      },
      { ask: 'mitä se kustantaa omana työnään, henkilöauto ja 19-tuumaiset?', must: ['89,90'] },
      { ask: 'kuinka pitkäksi aikaa auto on silloin teillä?', must: [['puolesta tunnista', 'puoli tuntia', 'tuntiin', 'tunti', 'tunnin']] },
      { ask: 'ja millä numerolla teidät saa kiinni?', must: ['019 555 0142'] },
    ],
  },
  {
    id: 'g-follow-ups-06',
    group: 'follow-ups',
    turns: [
      { ask: 'Kauanko tämä meidän juttelu jää teille talteen?', must: [['90 päiv', '90 vrk', '90 vuorokau']] },
      { ask: 'entä jos lähetänkin viestin yhteydenottolomakkeella?', must: [['24 kuukau', '24 kk', 'kaksi vuotta']] },
    ],
  },
];
