import type { EvaluationCase } from '../../case.ts';
import { phone } from './facts.ts';

export const contactCases: readonly EvaluationCase[] = [
  { id: 'contact-01', group: 'contact', turns: [{ ask: 'Mikä on liikkeen osoite?', must: ['Varikonkaarre 4', 'Hyvinkää'] }] },
  { id: 'contact-02', group: 'contact', turns: [{ ask: 'Mihin numeroon voin soittaa?', must: [phone] }] },
  { id: 'contact-03', group: 'contact', turns: [{ ask: 'Mikä on sähköpostiosoitteenne?', must: ['myynti@rengas-kaarto.example'] }] },
  {
    id: 'contact-04',
    group: 'contact',
    turns: [{ ask: 'Onko teillä karttaa, miten löydän perille?', must: [['kartta.rengas-kaarto.example', 'Varikonkaarre 4']] }],
  },
  { id: 'contact-05', group: 'contact', turns: [{ ask: 'Haluan puhua ihmisen kanssa', contactForm: true, tools: ['leaveMessage'] }] },
  { id: 'contact-06', group: 'contact', turns: [{ ask: 'Haluan jättää teille viestin', contactForm: true, tools: ['leaveMessage'] }] },
  { id: 'contact-07', group: 'contact', turns: [{ ask: 'Voisiko joku teiltä soittaa minulle takaisin?', contactForm: true }] },
  { id: 'contact-08', group: 'contact', turns: [{ ask: 'Mihin rengasketjuun kuulutte?', must: ['Nelirinki'] }] },
  { id: 'contact-09', group: 'contact', turns: [{ ask: 'Mikä teidän koiran nimi on?', must: ['Rocky'] }] },
  {
    id: 'contact-10',
    group: 'contact',
    turns: [{ ask: 'Annan palautetta tästä botista: arvosana 9, nopea ja selvä vastaus.', must: ['kiit'], tools: ['submitFeedback'] }],
  },
];
