import type { EvaluationCase } from '../../case.ts';
import { closed, span, weather } from './forms.ts';

/** Misspelt and spoken questions, other languages, and conversations of several turns. */
export const speechQuestions: readonly EvaluationCase[] = [
  {
    id: 'u-spelling-01',
    group: 'spelling',
    turns: [{ ask: 'mitä makssaa rengasn vaihto henkilo autoon 15 tuumasil vanteil', must: ['39,90'] }],
  },
  { id: 'u-spelling-02', group: 'spelling', turns: [{ ask: 'oletteko aukki lauvantaina', must: [span(10, 13)], tools: ['openingHours'] }] },
  { id: 'u-spelling-03', group: 'spelling', turns: [{ ask: 'rengashotlelin hinta 18 tuumasille', must: ['79,90'] }] },
  {
    id: 'u-spelling-04',
    group: 'spelling',
    turns: [
      {
        ask: 'nasta renkat 185/65 R15 nokian hakapelitta',
        tyres: { size: '185/65R15', winterType: 'studded', manufacturer: 'Nokian Tyres' },
        tools: ['findTyres'],
      },
    ],
  },
  { id: 'u-spelling-05', group: 'spelling', turns: [{ ask: 'tasapainoituss yhelle irto pyoralle 16 tuuma', must: ['12,90'] }] },
  {
    id: 'u-spelling-06',
    group: 'spelling',
    turns: [{ ask: 'saako nasta renkailla ajjaa jo lokakusa?', must: [['1.11', 'marraskuu'], weather] }],
  },
  { id: 'u-spelling-07', group: 'spelling', turns: [{ ask: 'puheli numero ja osote kiitos', must: ['019 555 0142', 'Varikonkaarre 4'] }] },
  {
    id: 'u-spoken-01',
    group: 'spoken',
    turns: [{ ask: 'moro, mitä otatte jos heitätte mun talvipyörät alle, kuustoist tuumaset ja auto on Corolla', must: ['39,90'] }],
  },
  {
    id: 'u-spoken-02',
    group: 'spoken',
    turns: [
      {
        ask: 'pääseeks teille huomen aamust jo kaheksalt?',
        must: [[...span(9, 17), 'klo 9', 'kello 9', 'yhdeksä', '9.00', '9:00']],
        tools: ['openingHours'],
      },
    ],
  },
  {
    id: 'u-spoken-03',
    group: 'spoken',
    turns: [
      {
        ask: 'oisko heittää jotai halpoi kitkoi 175/65R14, max 70 e kipale',
        tyres: { min: 2, size: '175/65R14', winterType: 'friction', maxPrice: 70 },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-spoken-04',
    group: 'spoken',
    turns: [
      { ask: 'mul on naula renkaas, saaks sen paikattuu ja mitä se tekee? ja ootteks lauantain auki', must: ['39,90', span(10, 13)] },
    ],
  },
  { id: 'u-spoken-05', group: 'spoken', turns: [{ ask: 'Onks teiän hauva tänää duunis?', must: ['Rocky'] }] },
  {
    id: 'u-spoken-06',
    group: 'spoken',
    turns: [{ ask: 'voiks mun kesäkumit jättää teille talveks ja mitä lystiin menee, seittemäntoista tuumasii on', must: ['79,90'] }],
  },
  {
    id: 'u-spoken-07',
    group: 'spoken',
    turns: [{ ask: 'miten mä saan teilt ajan, pitäis vaihdattaa renkaat viel täl viikol', must: ['ajanvaraus.rengas-kaarto.example'] }],
  },
  {
    id: 'u-other-languages-01',
    group: 'other-languages',
    turns: [{ ask: 'Hej! Har ni öppet på lördag?', must: ['finska', '019 555 0142'] }],
  },
  {
    id: 'u-other-languages-02',
    group: 'other-languages',
    turns: [{ ask: 'Hi there, I just moved here and my car needs winter tires. Can you help me?', must: ['Finnish', '019 555 0142'] }],
  },
  {
    id: 'u-other-languages-03',
    group: 'other-languages',
    turns: [{ ask: 'Good morning, how much do you charge for repairing a flat tyre?', must: ['Finnish', '019 555 0142'] }],
  },
  {
    id: 'u-follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Renkaanvaihto henkilöautoon, vanteet 16 tuumaa. Hinta?', must: ['39,90'] },
      { ask: 'Entä jos onkin 19-tuumaiset?', must: ['49,90'] },
      { ask: 'No katumaasturiin saman kokoisilla?', must: ['54,90'] },
    ],
  },
  {
    id: 'u-follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Millaisia kitkarenkaita on 205/55R16?', tyres: { size: '205/55R16', winterType: 'friction' } },
      { ask: 'Entä nastallisina?', tyres: { size: '205/55R16', winterType: 'studded' } },
      { ask: 'Onko noissa yhtään alle 110 euron?', tyres: { size: '205/55R16', winterType: 'studded', maxPrice: 110 } },
    ],
  },
  {
    id: 'u-follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Mihin asti olette tänään?', must: ['17'], tools: ['openingHours'] },
      { ask: 'entäs torstaina', must: ['18'], tools: ['openingHours'] },
      { ask: 'Ja sunnuntai?', must: [closed] },
    ],
  },
  {
    id: 'u-follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Katselen kesärenkaita kokoon 185/65R15', tyres: { size: '185/65R15', type: 'summer' }, tools: ['findTyres'] },
      {
        ask: 'Toyo Proxes Comfort kuulostaa hyvältä. Mitä neljä maksaisi henkilöautoon asennettuna?',
        must: ['375,50'],
        tools: ['calculatePrice'],
      },
    ],
  },
  {
    id: 'u-follow-ups-05',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä rengashotelli maksaa, kun vanteet ovat 17-tuumaiset?', must: ['79,90'] },
      { ask: 'Onko pesu siinä mukana?', must: [['kuuluu', 'sisälty', 'sisältä', 'on mukana', 'kyllä', 'pesemme', 'pestään']] },
      { ask: 'Paljonko sitten, jos vaihdatte renkaatkin samalla? Tavallinen henkilöauto.', must: ['114,90'] },
    ],
  },
  {
    id: 'u-follow-ups-06',
    group: 'follow-ups',
    turns: [
      { ask: 'Auton kirjoissa lukee 235/55/18, tarvitsisin siihen kesärenkaat', confirms: '235/55R18', tyres: 'none' },
      { ask: 'kyllä', tyres: { size: '235/55R18', type: 'summer' }, tools: ['findTyres'] },
      { ask: 'Onko näistä jokin tarjouksessa?', tyres: { size: '235/55R18', type: 'summer', onSale: true } },
    ],
  },
  {
    id: 'u-follow-ups-07',
    group: 'follow-ups',
    turns: [
      { ask: 'Missä päin Hyvinkäätä olette?', must: ['Varikonkaarre 4'] },
      { ask: 'Mahtuuko sinne pihaan peräkärryn kanssa?', must: [['mahtu', 'pääse', 'kyllä', 'onnistuu']] },
      { ask: 'Kuulutteko johonkin rengasketjuun?', must: ['Nelirin'] },
    ],
  },
  {
    id: 'u-follow-ups-08',
    group: 'follow-ups',
    turns: [
      {
        ask: 'Mitä neljän uuden renkaan asennus kustantaa, henkilöauto ja 18 tuuman vanteet?',
        must: ['119,90'],
        tools: ['priceList', 'calculatePrice'],
      },
      { ask: 'Tuleeko tasapainotuksesta vielä lisää?', must: [['kuuluu', 'sisälty', 'sisältä', 'mukana']] },
      { ask: 'Entä jos laitetaankin uusiksi vain yksi?', must: ['34,90'] },
    ],
  },
  {
    id: 'u-follow-ups-09',
    group: 'follow-ups',
    turns: [
      {
        ask: 'Onko teillä nyt menossa mitään kampanjoita?',
        must: [['15 prosent', '15 %', 'TALVI15', 'talvirengaspaket']],
        tools: ['campaigns'],
      },
      { ask: 'Mihin päivään asti se talvirengasjuttu on voimassa?', must: [['14.12', '14. joulukuuta']], tools: ['campaigns'] },
    ],
  },
  {
    id: 'u-follow-ups-10',
    group: 'follow-ups',
    turns: [
      { ask: 'onko talvirenkaita 225 45 r 17', confirms: '225/45R17', tyres: 'none' },
      { ask: 'peruuta', must: [['koko', 'koon']], tyres: 'none' },
      { ask: 'Katsoin väärin, se on 215/55R17', tyres: { size: '215/55R17' }, tools: ['findTyres'] },
      { ask: 'Näytä niistä pelkät Nokianit', tyres: { size: '215/55R17', manufacturer: 'Nokian Tyres' } },
    ],
  },
];
