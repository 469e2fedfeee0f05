import type { EvaluationCase } from '../../case.ts';
import { closed, missing, span } from './forms.ts';

/** Hours, prices, sizes and tyres. */
export const factQuestions: readonly EvaluationCase[] = [
  {
    id: 'u-hours-01',
    group: 'hours',
    turns: [
      { ask: 'Pääsen töistä torstaina vasta viideltä. Ehtiikö teille vielä puoli kuudeksi?', must: [span(9, 18)], tools: ['openingHours'] },
    ],
  },
  {
    id: 'u-hours-02',
    group: 'hours',
    now: '2026-12-01T08:30:00Z',
    turns: [{ ask: 'Minkä ajan palvelette itsenäisyyspäivän aattona eli nyt lauantaina?', must: [span(10, 12)], tools: ['openingHours'] }],
  },
  {
    id: 'u-hours-03',
    group: 'hours',
    now: '2026-12-05T10:30:00Z',
    turns: [{ ask: 'Vieläkö tänään voisi käydä näyttämässä yhtä rengasta?', must: [closed], tools: ['openingHours'] }],
  },
  {
    id: 'u-hours-04',
    group: 'hours',
    now: '2026-12-23T13:00:00Z',
    turns: [{ ask: 'Milloin ovet aukeavat taas joulunpyhien jälkeen?', must: [['28.12', 'maanantai']], tools: ['openingHours'] }],
  },
  {
    id: 'u-hours-05',
    group: 'hours',
    turns: [{ ask: 'Pääseekö teillä asioimaan sunnuntaisin?', must: [closed], tools: ['openingHours'] }],
  },
  {
    id: 'u-hours-06',
    group: 'hours',
    now: '2026-11-25T14:40:00Z',
    turns: [
      {
        ask: 'Jos lähden nyt ajamaan, olen pihassa kymmentä yli viisi. Onko silloin enää ketään paikalla?',
        must: [[...span(9, 17), ...closed]],
        mustNot: ['kyllä ehdit', 'ehdit hyvin', '9–18'],
        tools: ['openingHours'],
      },
    ],
  },
  {
    id: 'u-hours-07',
    group: 'hours',
    turns: [{ ask: 'Mihin aikaan viikonloppuna voi tulla?', must: [span(10, 13)], tools: ['openingHours'] }],
  },
  {
    id: 'u-hours-08',
    group: 'hours',
    now: '2026-12-20T09:00:00Z',
    turns: [
      { ask: 'Aatonaattona pitäisi vielä käydä teillä. Monelta panette lapun luukulle?', must: [span(9, 14)], tools: ['openingHours'] },
    ],
  },
  {
    id: 'u-prices-01',
    group: 'prices',
    turns: [
      {
        ask: 'Paljonko lähtee rahaa, kun farmari-Octaviaan laitetaan talvipyörät alle? Renkaat on jo vanteilla, vanne 17 tuumaa.',
        must: ['44,90'],
        tools: ['priceList', 'calculatePrice'],
      },
    ],
  },
  {
    id: 'u-prices-02',
    group: 'prices',
    turns: [{ ask: 'Ruuvi on mennyt henkilöauton renkaan kulutuspinnasta läpi. Mitä veloitatte sen paikkaamisesta?', must: ['39,90'] }],
  },
  {
    id: 'u-prices-03',
    group: 'prices',
    turns: [
      {
        ask: 'Tuon neljä uutta rengasta omasta takaa pakettiautoon, vanteet 16". Mikä on hinta, kun laitatte ne vanteille ja autoon?',
        must: ['129,90'],
        tools: ['priceList', 'calculatePrice'],
      },
    ],
  },
  {
    id: 'u-prices-04',
    group: 'prices',
    turns: [
      {
        ask: 'Laskisitko, mitä neljä Michelin e.Primacya koossa 205/55R16 tulee maksamaan henkilöautoon asennettuna?',
        must: ['563,50'],
        tools: ['calculatePrice'],
      },
    ],
  },
  {
    id: 'u-prices-05',
    group: 'prices',
    turns: [
      {
        ask: 'Tarvitsen vain kaksi kesärengasta: Kumho Ecsta HS52, 225/45R17, henkilöauto. Kokonaishinta asennuksen kanssa?',
        must: ['263,60'],
        tools: ['calculatePrice'],
      },
    ],
  },
  {
    id: 'u-prices-06',
    group: 'prices',
    turns: [
      {
        ask: 'Katumaasturi, 19-tuumaiset. Renkaat teille säilytykseen ja vaihto samalla käynnillä, mikä on kausihinta?',
        must: ['134,90'],
        tools: ['priceList', 'calculatePrice'],
      },
    ],
  },
  {
    id: 'u-prices-07',
    group: 'prices',
    turns: [
      {
        ask: 'Ratti tärisee satasessa. Jos teetän pelkän tasapainotuksen kaikkiin neljään ilman muuta työtä, hinta? Henkilöauto, 18 tuumaa.',
        must: ['79,90'],
        tools: ['priceList', 'calculatePrice'],
      },
    ],
  },
  {
    id: 'u-prices-08',
    group: 'prices',
    turns: [{ ask: 'Mitä maksaa uudet paineanturit kaikkiin neljään pyörään?', must: ['239,90'], tools: ['priceList', 'calculatePrice'] }],
  },
  {
    id: 'u-prices-09',
    group: 'prices',
    turns: [
      {
        ask: 'Naapuri sai teiltä renkaanvaihdon kahdella kympillä. Saanhan minä saman hinnan, 15-tuumaiset ja henkilöauto?',
        must: [['39,90', 'hinnasto']],
        mustNot: ['20,00 €', '20 eurolla', 'saat sen kahdella', 'saat saman hinnan'],
      },
    ],
  },
  {
    id: 'u-prices-10',
    group: 'prices',
    turns: [
      {
        ask: 'Lukkopultin avain hukassa eikä pultti lähde millään. Paljonko irrottaminen on per pultti?',
        must: ['29,90'],
        tools: ['priceList', 'calculatePrice'],
      },
    ],
  },
  {
    id: 'u-sizes-01',
    group: 'sizes',
    turns: [
      { ask: 'Onko hyllyssä mitään kokoa 225 45 17?', confirms: '225/45R17', tyres: 'none' },
      { ask: 'kyllä', tyres: { size: '225/45R17' }, tools: ['findTyres'] },
    ],
  },
  {
    id: 'u-sizes-02',
    group: 'sizes',
    turns: [
      { ask: '1956515', confirms: '195/65R15', tyres: 'none' },
      { ask: 'peruuta', must: [['koko', 'koon']], tyres: 'none' },
      { ask: '185/65R15', tyres: { size: '185/65R15' }, tools: ['findTyres'] },
    ],
  },
  {
    id: 'u-sizes-03',
    group: 'sizes',
    turns: [
      { ask: 'Etsin kitkarenkaita, kyljessä lukee 185-65-15', confirms: '185/65R15', tyres: 'none' },
      { ask: 'Kyllä', tyres: { size: '185/65R15', winterType: 'friction' }, tools: ['findTyres'] },
    ],
  },
  {
    id: 'u-sizes-04',
    group: 'sizes',
    turns: [
      { ask: 'talvirenkaat kokoa kaksisataaviisitoista kuuskytviis kuustoista, löytyykö', confirms: '215/65R16', tyres: 'none' },
      { ask: 'joo', tyres: { size: '215/65R16', type: 'winter' }, tools: ['findTyres'] },
    ],
  },
  {
    id: 'u-sizes-05',
    group: 'sizes',
    turns: [{ ask: 'nastoja 205/55r16 94t', tyres: { size: '205/55R16', winterType: 'studded' }, tools: ['findTyres'] }],
  },
  {
    id: 'u-sizes-06',
    group: 'sizes',
    turns: [{ ask: 'Renkaan kyljessä lukee koon perässä 91V. Mitä se kertoo?', must: ['615', '240'], tools: ['sizeHelp', 'searchTexts'] }],
  },
  {
    id: 'u-sizes-07',
    group: 'sizes',
    turns: [
      {
        ask: 'Ostin käytetyn auton enkä tiedä, minkä kokoiset renkaat siihen kuuluu. Mistä sen näkee?',
        must: [['kylje', 'kylki'], 'rekister'],
        tools: ['sizeHelp', 'searchTexts'],
      },
    ],
  },
  {
    id: 'u-sizes-08',
    group: 'sizes',
    turns: [
      {
        ask: 'Nyt alla on 205/55R16. Jos ostan tuumaa isommat vanteet, voiko tilalle laittaa 225/45R17?',
        must: [
          ['halkaisija', 'ympärys', 'ulkomi', 'kehä', 'vierintä'],
          ['kantavuu', 'rekister', 'katsast'],
        ],
        tools: ['sizeHelp', 'searchTexts'],
      },
    ],
  },
  {
    id: 'u-sizes-09',
    group: 'sizes',
    turns: [
      {
        ask: 'Papereissa vaaditaan kantavuusluokka 94. Saanko silti laittaa alle renkaat, joissa se on 91?',
        must: [['pienemp', 'ei riitä', 'eivät riitä', 'ei saa', 'et saa', 'et voi', 'alempi', 'alemp', 'vähintään 94', 'alle 94']],
        mustNot: ['kyllä saat', 'kyllä voit', '91 riittää'],
      },
    ],
  },
  {
    id: 'u-sizes-10',
    group: 'sizes',
    turns: [{ ask: 'Vanhaan Miniin tarvittaisiin 145/70R13. Onko teillä?', must: [missing], tyres: 'none', tools: ['findTyres'] }],
  },
  {
    id: 'u-sizes-11',
    group: 'sizes',
    turns: [
      {
        ask: 'Tarvitsen talvirenkaat Golfiin, mutta kokoa en muista. Mitä teen?',
        must: [['kylje', 'kylki', 'rekister', 'ovipylvä']],
      },
    ],
  },
  {
    id: 'u-tyres-01',
    group: 'tyres',
    turns: [
      {
        ask: 'Mitkä ovat edullisimmat nastat kokoon 195/65R15?',
        tyres: { size: '195/65R15', winterType: 'studded' },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-tyres-02',
    group: 'tyres',
    turns: [
      {
        ask: 'Kitkat 205/55R16, alle satasen kappale. Onnistuuko?',
        tyres: { min: 2, size: '205/55R16', winterType: 'friction', maxPrice: 100 },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-tyres-03',
    group: 'tyres',
    turns: [
      {
        ask: 'Mitkä 235/55R18-renkaat teillä on nyt alennuksessa?',
        tyres: { min: 2, size: '235/55R18', onSale: true },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-tyres-04',
    group: 'tyres',
    turns: [
      {
        ask: 'Löytyykö Michelinin kitkaa koossa 215/55R17?',
        tyres: { size: '215/55R17', winterType: 'friction', manufacturer: 'Michelin' },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-tyres-05',
    group: 'tyres',
    turns: [
      {
        ask: 'Kesärenkaat pakuun, koko 235/65R16C, mitä vaihtoehtoja?',
        tyres: { min: 2, size: '235/65R16', type: 'summer' },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-tyres-06',
    group: 'tyres',
    turns: [
      {
        ask: 'Haluaisin koko sarjan Nokian Hakkapeliitta 10 -nastoja 195/65R15. Riittääkö niitä varastossa neljä?',
        must: [['4', 'neljä']],
        tyres: { size: '195/65R15', manufacturer: 'Nokian Tyres', winterType: 'studded' },
        tools: ['findTyres'],
      },
    ],
  },
  {
    id: 'u-tyres-07',
    group: 'tyres',
    turns: [{ ask: 'Saisiko Sava Eskimo Studit koossa 175/65R14 heti mukaan?', must: [missing], tools: ['findTyres'] }],
  },
  {
    id: 'u-tyres-08',
    group: 'tyres',
    turns: [
      {
        ask: 'Kesäksi 225/45R17, budjetti korkeintaan 120 € rengas',
        tyres: { min: 2, size: '225/45R17', type: 'summer', maxPrice: 120 },
        tools: ['findTyres'],
      },
    ],
  },
];
