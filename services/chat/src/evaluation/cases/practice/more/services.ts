import type { EvaluationCase } from '../../../case.ts';
import { plainNo } from '../facts.ts';

export const servicesCases: readonly EvaluationCase[] = [
  {
    id: 'm-services-01',
    group: 'services',
    turns: [{ ask: 'Alumiinivanne otti osumaa kuopasta ja on hiukan kiero. Pystyykö sen suoristamaan?', must: [['oikais', 'suorist']] }],
  },
  {
    id: 'm-services-02',
    group: 'services',
    turns: [
      {
        ask: 'Miksi ne mutterit pitää käydä kiristämässä vielä sen jälkeen kun on ajettu vähän matkaa?',
        must: [['asettu', '50–100', '50-100']],
      },
    ],
  },
  {
    id: 'm-services-03',
    group: 'services',
    turns: [
      {
        ask: 'Kesäpyöräni ovat teidän hyllyssä. Kuinka paljon etukäteen minun pitää ilmoittaa, että tulen vaihdattamaan ne?',
        must: ['arkipäiv'],
      },
    ],
  },
  {
    id: 'm-services-04',
    group: 'services',
    turns: [{ ask: 'Meillä on firman Transporter. Otatteko pakun pyöriä säilytykseen?', must: [['säilytämme', 'kyllä', 'vanteen koo']] }],
  },
  {
    id: 'm-services-05',
    group: 'services',
    turns: [
      {
        ask: 'Auto menee myyntiin ja renkaat on teillä hotellissa. Miten toimitaan uuden omistajan kanssa?',
        must: [['omistajan nimi', 'nouda', 'nouta', 'puhelinnumero']],
      },
    ],
  },
  {
    id: 'm-services-06',
    group: 'services',
    turns: [
      {
        ask: 'Onko hinnastossa oleva summa se mitä maksan vai tuleeko siihen yllätyksiä?',
        must: [['lopulli', 'ennen kuin', 'kysymättä', 'tavallinen']],
      },
    ],
  },
  {
    id: 'm-services-07',
    group: 'services',
    turns: [
      {
        ask: 'Otatteko kalliimman taksan, jos renkaat on hankittu jostain muualta?',
        must: [['on sama', 'sama hinta', 'samat hinnat', 'sama kuin', 'samalla hinnalla', 'emme ota']],
      },
    ],
  },
  { id: 'm-services-08', group: 'services', turns: [{ ask: 'Käykö käteinen vai onko pelkkä kortti?', must: ['käte', 'kort'] }] },
  {
    id: 'm-services-09',
    group: 'services',
    turns: [
      { ask: 'Voinko jäädä paikan päälle odottelemaan vaihdon ajaksi, onko siellä kahvia?', must: [['asiakastila', 'kahvi', 'odottaa']] },
    ],
  },
  {
    id: 'm-services-10',
    group: 'services',
    turns: [
      {
        ask: 'Tuon neljä pyörää peräkärryllä, auto jää kotiin. Onnistuuko niiden tasapainottaminen?',
        must: [['voit', 'onnistu', 'kyllä', 'irtopyör', 'tasapainotamme']],
      },
    ],
  },
  {
    id: 'm-services-11',
    group: 'services',
    turns: [{ ask: 'Vaihdoitte renkaat eilen ja nyt auto täristää. Mitä pitäisi tehdä?', must: [['tarkist', 'tule käy', 'tasapaino']] }],
  },
  {
    id: 'm-services-12',
    group: 'services',
    turns: [{ ask: 'Ehtiikö renkaan paikata sillä aikaa kun odotan?', must: [['30–45', '30-45', 'odottaessa', '45 min']] }],
  },
  {
    id: 'm-services-13',
    group: 'services',
    turns: [{ ask: 'Täytyykö paikatulla renkaalla ajaa varovaisemmin?', must: [['normaalisti', 'loppuiä', 'ei laske', 'ajonopeu']] }],
  },
  {
    id: 'm-services-14',
    group: 'services',
    turns: [{ ask: 'Yksi rengas puhkesi pahasti. Voiko ostaa vain sen yhden vai onko pakko ottaa kaksi?', must: ['aksel'] }],
  },
  {
    id: 'm-services-15',
    group: 'services',
    turns: [{ ask: 'Vanhoja kumeja on kertynyt autotalliin. Mihin ne kuuluu viedä?', must: [['kierrät', 'vastaanotto']] }],
  },
  {
    id: 'm-services-16',
    group: 'services',
    turns: [{ ask: 'Luottohakemus ei mennyt läpi. Miten voin sitten maksaa?', must: [['kortilla', 'kortti', 'käte']] }],
  },
  { id: 'm-services-17', group: 'services', turns: [{ ask: 'Olemme yritysasiakas, saako renkaat laskulla?', must: [['lasku', 'yrity']] }] },
  {
    id: 'm-services-18',
    group: 'services',
    turns: [{ ask: 'Minkä ikäinen pitää olla jotta voi hakea sitä teidän osamaksua?', must: [['18 vuot', '18-vuot', 'täysi-ikä']] }],
  },
  {
    id: 'm-services-19',
    group: 'services',
    turns: [{ ask: 'Rengas tyhjeni moottoritiellä, mitä teen nyt ensimmäisenä?', must: [['turvalli', 'pysähdy']] }],
  },
  {
    id: 'm-services-20',
    group: 'services',
    turns: [{ ask: 'Lukkopultin avain on kadoksissa, saatteko pyörän irti?', must: [['irrot', '29,90']] }],
  },
  {
    id: 'm-services-21',
    group: 'services',
    turns: [
      {
        ask: 'Joudun lisäämään samaan renkaaseen ilmaa joka viikko eikä naulaa löydy. Mistä vuotaa?',
        must: [['venttiili', 'vanteen reun', 'vannevuo']],
      },
    ],
  },
  {
    id: 'm-services-22',
    group: 'services',
    turns: [
      {
        ask: 'Tarvitseeko tasapainotus tehdä joka kerta kun kausipyörät vaihdetaan?',
        must: [['20 000', 'tärise', 'ei tarvitse', 'ei, jos']],
      },
    ],
  },
  {
    id: 'm-services-23',
    group: 'services',
    turns: [{ ask: 'Voiko kiillotettuja vanteita käyttää talvella?', must: [['suola', ...plainNo]] }],
  },
  {
    id: 'm-services-24',
    group: 'services',
    turns: [
      {
        ask: 'Kuinka pitkäksi aikaa renkaat saa jättää yhdellä kausimaksulla?',
        must: [['kahdeksan', '8 kuukau', 'seuraavaan renkaanvaihtoon']],
      },
    ],
  },
  { id: 'm-services-25', group: 'services', turns: [{ ask: 'Pelkään koiria. Kai siellä uskaltaa käydä?', must: [['Rocky', 'koira']] }] },
  {
    id: 'm-services-26',
    group: 'services',
    turns: [{ ask: 'Kauanko antamanne tarjous on voimassa?', must: [['14 päiv', 'kaksi viikkoa', '14 vrk']] }],
  },
];
