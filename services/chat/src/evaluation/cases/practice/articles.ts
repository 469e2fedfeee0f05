import type { EvaluationCase } from '../../case.ts';

export const articlesCases: readonly EvaluationCase[] = [
  {
    id: 'p-articles-01',
    group: 'articles',
    turns: [
      {
        ask: 'Pakkasaamuna mittaristoon syttyi keltainen huutomerkki renkaan kuvassa. Onko rengas rikki?',
        must: [['/artikkelit/rengaspaineet-talvella', 'Rengaspaineet talvella']],
      },
    ],
  },
  {
    id: 'p-articles-02',
    group: 'articles',
    turns: [
      {
        ask: 'Miten kesärenkaat pitäis säilyttää kotona että ne pysyy hyvinä?',
        must: [['/artikkelit/kesarenkaiden-sailytys', 'Kesärenkaiden säilytys']],
      },
    ],
  },
  {
    id: 'p-articles-03',
    group: 'articles',
    turns: [{ ask: 'Paljonko kantavuusluokka 91 kantaa kiloina per rengas?', must: ['615'] }],
  },
  {
    id: 'p-articles-04',
    group: 'articles',
    turns: [
      {
        ask: 'Hankin Teslan ja mietin, pitääkö siihen ostaa erityiset sähköauton renkaat?',
        must: [['/artikkelit/sahkoauton-renkaat', 'Sähköauton renkaat –', 'Sähköauton renkaat -']],
      },
    ],
  },
  {
    id: 'p-articles-05',
    group: 'articles',
    turns: [
      {
        ask: 'Asun mäen päällä ja tie on aamuisin aivan jäässä. Kannattaako minun valita nastat vai kitkat?',
        must: [['/artikkelit/nastat-vai-kitkat', 'Nastat vai kitkat? Näin']],
      },
    ],
  },
  {
    id: 'p-articles-06',
    group: 'articles',
    turns: [{ ask: 'Kuinka monta astetta pakkasta laskee paineita ja paljonko?', must: ['0,1'] }],
  },
  {
    id: 'p-articles-07',
    group: 'articles',
    turns: [
      {
        ask: 'Voiko kolikolla katsoa onko talvirenkaassa vielä tarpeeksi uraa?',
        must: [['3 mm', 'reuna', '/artikkelit/urasyvyys']],
      },
    ],
  },
  {
    id: 'p-articles-08',
    group: 'articles',
    turns: [
      {
        ask: 'Miksi nastarenkaille ei näytetä mitään EU-luokkia?',
        must: [['ei koske', 'ei ole EU-merkintää', 'merkintää ei ole', 'nastoitettu']],
      },
    ],
  },
];
