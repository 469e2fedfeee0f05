import type { EvaluationCase } from '../../../case.ts';
import { asksSize, reach } from '../../seen/facts.ts';

/** Symptoms, sizes and care. */
export const adviceCases: readonly EvaluationCase[] = [
  { id: 'a-services-07', group: 'services', turns: [{ ask: 'Takapenkki tärisee moottoritiellä', must: ['takapyör'] }] },
  { id: 'a-services-08', group: 'services', turns: [{ ask: 'Jarruttaessa ratti tärisee', must: ['jarrulev'] }] },
  {
    id: 'a-services-09',
    group: 'services',
    turns: [{ ask: 'Rengas näyttää littanalta joka aamu', must: [['venttiil', 'vanteen reuna']] }],
  },
  { id: 'a-services-10', group: 'services', turns: [{ ask: 'Miksi renkaat ulvovat?', must: ['tule käymään', 'veloituksetta'] }] },
  {
    id: 'a-services-11',
    group: 'services',
    turns: [{ ask: 'Tulin ajaneeksi kanttikiveen ja kyljessä on kupla', must: [['emme korjaa', 'vaihda']] }],
  },
  { id: 'a-services-12', group: 'services', turns: [{ ask: 'Onko teillä 17 tuuman vanteita Volvoon?', must: ['rekisterinumero'] }] },
  { id: 'a-articles-01', group: 'articles', turns: [{ ask: 'TPMS valo ei sammu vaikka täytin', must: ['nollat'] }] },
  { id: 'a-articles-02', group: 'articles', turns: [{ ask: 'Kuinka usein renkaat pitää kierrättää edestä taakse?', must: ['10 000'] }] },
  { id: 'a-articles-03', group: 'articles', turns: [{ ask: 'Paljonko sähköauton renkaassa pidetään painetta?', must: ['2,7'] }] },
  {
    id: 'a-articles-04',
    group: 'articles',
    turns: [{ ask: 'Voiko kesärenkaat jättää varastoon ulos talveksi?', must: [['pimeä', 'valolta']] }],
  },
  {
    id: 'a-articles-05',
    group: 'articles',
    turns: [{ ask: 'Miten mittaan urasyvyyden ilman mittaria?', must: ['euron kolikolla'], mustNot: ['vahvistamaan'] }],
  },
  { id: 'a-articles-06', group: 'articles', turns: [{ ask: 'Vaikuttaako rengas kulutukseen?', must: [['polttoainetta', 'prosent']] }] },
  { id: 'a-articles-07', group: 'articles', turns: [{ ask: 'Kumpi menee taakse, uudet vai vanhat?', must: ['uudet taakse'] }] },
  { id: 'a-services-13', group: 'services', turns: [{ ask: 'Mitä pulttijako tarkoittaa?', must: ['viisi pulttia'] }] },
  {
    id: 'a-law-01',
    group: 'law',
    turns: [
      { ask: 'Moikka! Mulla ois semmonen kysymys et ku renkaat on aika kuluneet nii voiko niillä viel ajaa talven?', must: ['3 mm'] },
    ],
  },
  { id: 'a-law-02', group: 'law', turns: [{ ask: 'Pitääkö talvirenkaiden olla samaa merkkiä kaikissa?', must: ['akselilla'] }] },
  { id: 'a-law-03', group: 'law', turns: [{ ask: 'Saako nastat alla ajaa Helsingissä?', must: ['kieltää'] }] },
  {
    id: 'a-sizes-01',
    group: 'sizes',
    turns: [{ ask: 'Kävisikö 195/65R15 rengas autoon jossa on 205/55R16?', must: ['0,4 %', ['kyllä', 'voi']], tyres: 'none' }],
  },
  { id: 'a-sizes-02', group: 'sizes', turns: [{ ask: 'Mitä eroa on 205/55R16 ja 205/60R16?', must: ['3,2 %'], tyres: 'none' }] },
  { id: 'a-sizes-03', group: 'sizes', turns: [{ ask: 'Mitä tarkoittaa 91V?', must: ['615', '240'] }] },
  {
    id: 'a-sizes-04',
    group: 'sizes',
    turns: [
      { ask: 'Koko on 205 55 16', confirms: '205/55R16' },
      { ask: 'joo', tyres: { size: '205/55R16' } },
      { ask: 'entä kesäks?', tyres: { size: '205/55R16', type: 'summer' } },
    ],
  },
  {
    id: 'a-sizes-05',
    group: 'sizes',
    turns: [{ ask: 'Mikä rengas sopii Skoda Octaviaan?', must: [['kyljessä', 'rekisteri'], asksSize], tyres: 'none' }],
  },
  { id: 'a-contact-01', group: 'contact', turns: [{ ask: 'Haen töitä, onko paikkoja?', must: [reach] }] },
  { id: 'a-contact-02', group: 'contact', turns: [{ ask: 'Voisiko joku neuvoa henkilökohtaisesti?', contactForm: true }] },
  { id: 'a-contact-03', group: 'contact', turns: [{ ask: 'Mitä tietoja minusta keräätte?', must: ['/tietosuojaseloste'] }] },
];
