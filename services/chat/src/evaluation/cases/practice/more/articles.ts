import type { EvaluationCase } from '../../../case.ts';

export const articlesCases: readonly EvaluationCase[] = [
  {
    id: 'm-articles-01',
    group: 'articles',
    turns: [
      {
        ask: 'Paljonko ilmaa pitäisi lisätä renkaisiin kun on kireä pakkanen?',
        must: [['/artikkelit/rengaspaineet-talvella', 'Rengaspaineet talvella']],
      },
    ],
  },
  {
    id: 'm-articles-02',
    group: 'articles',
    turns: [
      {
        ask: 'Paineenvalvonnan valo vilkkuu ensin minuutin ja jää sitten päälle. Mikä siinä on vialla?',
        must: [['/artikkelit/rengaspaineet-talvella', 'Rengaspaineet talvella']],
      },
    ],
  },
  {
    id: 'm-articles-03',
    group: 'articles',
    turns: [
      {
        ask: 'Miten kesäpyörät kannattaa puhdistaa ja merkata ennen kuin ne menee varastoon?',
        must: [['/artikkelit/kesarenkaiden-sailytys', 'Kesärenkaiden säilytys']],
      },
    ],
  },
  {
    id: 'm-articles-04',
    group: 'articles',
    turns: [
      { ask: 'Saako renkaita pitää parvekkeella talven yli?', must: [['/artikkelit/kesarenkaiden-sailytys', 'Kesärenkaiden säilytys']] },
    ],
  },
  {
    id: 'm-articles-05',
    group: 'articles',
    turns: [
      {
        ask: 'Onko teillä ohjetta siitä, miten huomaa että renkaat on kuluneet loppuun?',
        must: [['/artikkelit/urasyvyys-ja-renkaan-ika', 'Urasyvyys ja renkaan ikä']],
      },
    ],
  },
  {
    id: 'm-articles-06',
    group: 'articles',
    turns: [
      {
        ask: 'Mistä näkee minä vuonna rengas on valmistettu?',
        must: [['/artikkelit/urasyvyys-ja-renkaan-ika', 'Urasyvyys ja renkaan ikä']],
      },
    ],
  },
  {
    id: 'm-articles-07',
    group: 'articles',
    turns: [
      {
        ask: 'Haluaisin lukea, missä lämpötilassa talvirenkaat olisi viisasta vaihtaa alle',
        must: [['/artikkelit/talvirenkaat-alle-ajoissa', 'Talvirenkaat alle ajoissa']],
      },
    ],
  },
  {
    id: 'm-articles-08',
    group: 'articles',
    turns: [
      {
        ask: 'Vertailu nastarenkaan ja kitkarenkaan eroista, löytyykö teiltä sellaista luettavaa?',
        must: [['/artikkelit/nastat-vai-kitkat', 'Nastat vai kitkat? Näin']],
      },
    ],
  },
  {
    id: 'm-articles-09',
    group: 'articles',
    turns: [
      {
        ask: 'Ajan enimmäkseen kaupungissa ja auratuilla teillä. Kumpi on järkevämpi, nasta vai kitka?',
        must: [['/artikkelit/nastat-vai-kitkat', 'Nastat vai kitkat? Näin']],
      },
    ],
  },
  {
    id: 'm-articles-10',
    group: 'articles',
    turns: [
      {
        ask: 'Vaikuttavatko renkaat sähköauton toimintamatkaan?',
        must: [['/artikkelit/sahkoauton-renkaat', 'Sähköauton renkaat –', 'Sähköauton renkaat -']],
      },
    ],
  },
  {
    id: 'm-articles-11',
    group: 'articles',
    turns: [
      {
        ask: 'Miksi sähköautossa kantavuus on niin tärkeä renkaita valitessa?',
        must: [['/artikkelit/sahkoauton-renkaat', 'Sähköauton renkaat –', 'Sähköauton renkaat -']],
      },
    ],
  },
  {
    id: 'm-articles-12',
    group: 'articles',
    turns: [
      {
        ask: 'Kertokaa, mitä kaikkia numeroita renkaan kyljessä on ja mitä ne merkitsevät',
        must: [['/artikkelit/nain-loydat-autoosi-oikean-rengaskoon', 'Näin löydät autoosi oikean rengaskoon']],
      },
    ],
  },
  {
    id: 'm-articles-13',
    group: 'articles',
    turns: [{ ask: 'Miten renkaan EU-tarraa luetaan?', must: [['/artikkelit/eu-rengasmerkinta', 'EU-rengasmerkintä selväksi']] }],
  },
  {
    id: 'm-articles-14',
    group: 'articles',
    turns: [
      { ask: 'Mitä renkaan energiamerkintä jättää kertomatta?', must: [['/artikkelit/eu-rengasmerkinta', 'EU-rengasmerkintä selväksi']] },
    ],
  },
];
