import type { EvaluationCase } from '../../case.ts';

export const articlesCases: readonly EvaluationCase[] = [
  {
    id: 'articles-01',
    group: 'articles',
    turns: [
      {
        ask: 'Miksi rengaspaineen varoitusvalo syttyy pakkasella?',
        must: [['/artikkelit/rengaspaineet-talvella', 'Rengaspaineet talvella']],
      },
    ],
  },
  {
    id: 'articles-02',
    group: 'articles',
    turns: [
      {
        ask: 'Pinotaanko vanteilla olevat kesärenkaat vai säilytetäänkö ne pystyssä?',
        must: [['/artikkelit/kesarenkaiden-sailytys', 'Kesärenkaiden säilytys']],
      },
    ],
  },
  {
    id: 'articles-03',
    group: 'articles',
    turns: [
      {
        ask: 'Miten mittaan urasyvyyden itse?',
        must: [['/artikkelit/urasyvyys-ja-renkaan-ika', 'Urasyvyys ja renkaan ikä']],
        tools: ['searchTexts', 'seasonRules'],
      },
    ],
  },
  {
    id: 'articles-04',
    group: 'articles',
    turns: [
      {
        ask: 'Onko teillä juttua siitä, milloin talvirenkaat kannattaa laittaa alle?',
        must: [['/artikkelit/talvirenkaat-alle-ajoissa', 'Talvirenkaat alle ajoissa']],
      },
    ],
  },
  {
    id: 'articles-05',
    group: 'articles',
    turns: [{ ask: 'Otanko nastat vai kitkat?', must: [['/artikkelit/nastat-vai-kitkat', 'Nastat vai kitkat? Näin']] }],
  },
  {
    id: 'articles-06',
    group: 'articles',
    turns: [
      {
        ask: 'Mitä sähköauton renkaissa pitää ottaa huomioon?',
        must: [['/artikkelit/sahkoauton-renkaat', 'Sähköauton renkaat –', 'Sähköauton renkaat -']],
      },
    ],
  },
  {
    id: 'articles-07',
    group: 'articles',
    turns: [
      { ask: 'Mitä EU-rengasmerkinnän kirjaimet kertovat?', must: [['/artikkelit/eu-rengasmerkinta', 'EU-rengasmerkintä selväksi']] },
    ],
  },
  // A page's question
  {
    id: 'articles-08',
    group: 'articles',
    turns: [
      {
        ask: 'Mitä ET-luku tarkoittaa vanteessa?',
        must: [
          ['/vanteet', 'vannesivu', 'Vanteet'],
          ['keskilinja', 'kiinnityspin', 'millimetri', 'mm'],
        ],
      },
    ],
  },
  // The articles explain the code with this very example.
  {
    id: 'articles-09',
    group: 'articles',
    turns: [
      {
        ask: 'DOT-koodin lopussa on 2422. Milloin rengas on tehty?',
        must: ['2022', ['viikko 24', 'viikolla 24', 'viikon 24', 'viikkoa 24', '24. viik', 'viikko on 24']],
      },
    ],
  },
];
