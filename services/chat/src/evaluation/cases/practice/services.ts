import type { EvaluationCase } from '../../case.ts';
import { reach } from '../seen/facts.ts';
import { plainNo } from './facts.ts';

export const servicesCases: readonly EvaluationCase[] = [
  {
    id: 'p-services-01',
    group: 'services',
    turns: [
      {
        ask: 'Mitä kaikkea te teette kun vaihdatte renkaat, kuuluuko paineiden säätö siihen?',
        must: ['paine', ['kuuluu', 'kyllä', 'sisält', 'säädämme', 'säätö']],
      },
    ],
  },
  {
    id: 'p-services-02',
    group: 'services',
    turns: [
      {
        ask: 'Tuleeko uusien renkaiden asennuksessa venttiilit samaan hintaan vai maksanko ne erikseen?',
        must: ['venttiili', ['kuulu', 'sisält', 'kyllä', 'samaan hintaan']],
      },
    ],
  },
  {
    id: 'p-services-03',
    group: 'services',
    turns: [
      {
        ask: 'Ovatko renkaani vakuutettuja, jos jätän ne teille säilöön ja hallissa vaikka syttyy palo?',
        must: [['on vakuutettu', 'ovat vakuutettu', 'vakuutus', 'vakuutettu palo', 'kyllä']],
      },
    ],
  },
  {
    id: 'p-services-04',
    group: 'services',
    turns: [
      {
        ask: 'Jos tarvin renkaat hotellista kesken talven, voiko ne noutaa?',
        must: [['voit', 'kyllä', 'onnistuu'], 'edellisenä arkipäivänä'],
      },
    ],
  },
  {
    id: 'p-services-05',
    group: 'services',
    turns: [
      {
        ask: 'Pitääkö renkaanvaihtoon tilata aika etukäteen vai otatteko jonosta?',
        must: [['ajanvarau', 'varata aika', 'varaa aika', 'varata ajan', 'aika kannattaa']],
      },
    ],
  },
  {
    id: 'p-services-06',
    group: 'services',
    turns: [{ ask: 'Ajoin kuoppaan ja alumiinivanteeseen tuli särö. Korjaatteko semmoisia?', must: [plainNo] }],
  },
  {
    id: 'p-services-07',
    group: 'services',
    turns: [{ ask: 'Käyvätkö entisen Passatin vanteet tähän uuteen autoon?', must: [['harvoin', 'pulttija', 'näytille']] }],
  },
  {
    id: 'p-services-08',
    group: 'services',
    turns: [
      { ask: 'Kuka sen rahoituksen oikein myöntää ja voiko yritys saada sen?', must: ['Erälaina', ['kuluttaj', 'laskusta', 'laskulla']] },
    ],
  },
  {
    id: 'p-services-09',
    group: 'services',
    turns: [{ ask: 'Korjaatteko run flat -renkaita, kun tuli ruuvi kulutuspintaan?', must: [['valmistaja', 'salli']] }],
  },
  {
    id: 'p-services-10',
    group: 'services',
    turns: [
      {
        ask: 'Maksaako mitään jos tuun vaan näyttämään renkaita, että paljonko uraa on jäljellä?',
        must: [['ei maksa', 'veloituksetta', 'ilmai', 'maksutto', 'maksutta']],
      },
    ],
  },
  {
    id: 'p-services-11',
    group: 'services',
    turns: [
      {
        ask: 'Mahtuuko teidän pihaan peräkärryn kanssa?',
        must: [['pihaan mahtuu', 'mahtuu myös', 'mahtuu peräk', 'mahdut', 'kyllä']],
        mustNot: ['ei mahdu'],
      },
    ],
  },
  {
    id: 'p-services-12',
    group: 'services',
    turns: [
      { ask: 'Voinko tuoda auton jo edellisenä iltana ja noutaa sen aamulla?', must: [['etukäteen', 'sovit', 'sovi siitä', 'sovitaan']] },
    ],
  },
  // The shop's data says nothing of the following.
  {
    id: 'p-services-13',
    group: 'services',
    turns: [
      {
        ask: 'Saako teiltä sijaisauton siksi aikaa kun autoni on teillä?',
        must: [reach],
        mustNot: ['€', 'sijaisauton saa', 'kyllä saa', 'ilman ajanvarausta'],
      },
    ],
  },
  {
    id: 'p-services-14',
    group: 'services',
    turns: [{ ask: 'Teettekö myös jarruremontteja, ja mitä etujarrupalojen vaihto maksaa?', must: [reach], mustNot: ['€'] }],
  },
  {
    id: 'p-services-15',
    group: 'services',
    turns: [{ ask: 'Vaihdatteko moottoripyörän renkaita ja paljonko se on?', must: [reach], mustNot: ['€'] }],
  },
  {
    id: 'p-services-16',
    group: 'services',
    turns: [
      {
        ask: 'Mistä tiedän milloin pitää tulla kiristyttämään pultit, ja maksaako se?',
        must: [
          ['50–100', '50-100'],
          ['kuuluu', 'ei maksa', 'sisält', 'veloituksetta'],
        ],
      },
    ],
  },
];
