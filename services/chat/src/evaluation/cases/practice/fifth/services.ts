import type { EvaluationCase } from '../../../case.ts';
import { reach } from '../../seen/facts.ts';
import { plainNo } from '../facts.ts';

export const servicesCases: readonly EvaluationCase[] = [
  {
    id: 'g-services-01',
    group: 'services',
    turns: [
      {
        ask: 'Edellinen paja naputteli lyijypalat kalliiden alujeni näkyvään reunaan ja lakka lähti. Mihin kohtaan te laitatte tasapainopainot kevytmetallivanteessa?',
        must: [['sisäpinnalle', 'sisäpintaan', 'sisäpuolelle', 'liimaten', 'liimaamme', 'liimapain']],
      },
    ],
  },
  {
    id: 'g-services-02',
    group: 'services',
    turns: [
      {
        ask: 'Uuteen autooni ei kuulemma myydä teräsvanteita lainkaan. Miksi niitä ei löydy joka malliin?',
        must: [['jarrujen', 'jarruj', 'jarrut', 'jarrun']],
      },
    ],
  },
  {
    id: 'g-services-03',
    group: 'services',
    turns: [
      {
        ask: 'Vaihdan alkuperäiset tarvikevanteisiin. Voinko käyttää vanhoja muttereita uusien kanssa?',
        must: [['kartio', 'vaihtokelpoi', 'vanteeseen sopivat', 'sopia vanteeseen', 'sovittava vanteeseen']],
      },
    ],
  },
  {
    id: 'g-services-04',
    group: 'services',
    turns: [
      {
        ask: 'Teillä lienee varastossa satojen ihmisten kumeja. Millä varmistatte, että saan keväällä takaisin juuri omani enkä naapurin?',
        must: ['rekisterinumero', ['merkitsemme', 'merkitään', 'merkitty', 'jokaisen pyörän', 'pyörän paikka', 'pyörien paik']],
      },
    ],
  },
  {
    id: 'g-services-05',
    group: 'services',
    turns: [
      {
        ask: 'Saanko itselleni tiedon, montako milliä säilöön jättämissäni renkaissa oli kuviota?',
        must: [['mittaustulo', 'saat tulok', 'kerromme tulok', 'kirjaamme', 'saat mitta']],
      },
    ],
  },
  {
    id: 'g-services-06',
    group: 'services',
    turns: [
      {
        ask: 'Pari vuotta sitten jäin työttömäksi, laskut menivät perintään ja luottotiedot lähtivät. Nyt olen taas töissä. Voinko saada teidän erämaksun?',
        must: [['maksuhäiriö']],
      },
    ],
  },
  {
    id: 'g-services-07',
    group: 'services',
    turns: [
      {
        ask: 'Mitä seuraa, jos jonain kuukautena tili on tyhjä enkä saa osamaksun erää hoidettua eräpäivään mennessä?',
        must: [['viivästyskor', 'maksumuistutu', 'muistutusmaksu', 'muistutuksen kulu']],
      },
    ],
  },
  {
    id: 'g-services-08',
    group: 'services',
    turns: [
      {
        ask: 'Äidilläni ei ole nettipankkia eikä älypuhelinta. Pystyykö hän silti hakemaan teiltä luottoa renkaisiin?',
        must: [['tunnistaut', 'verkkopankkitunn', 'mobiilivarmen']],
      },
    ],
  },
  {
    id: 'g-services-09',
    group: 'services',
    turns: [
      {
        ask: 'Onko rengas kalliimpi, jos pilkon summan vuodelle enkä pulita kaikkea kassalla?',
        must: [
          [
            'hinnat ovat samat',
            'hinta on sama',
            'samat kuin',
            'sama kuin',
            'emme lisää',
            'ei ole kalliimpi',
            'täsmälleen ostosten hinnan',
            'ostosten hinnan',
          ],
        ],
      },
    ],
  },
  {
    id: 'g-services-10',
    group: 'services',
    turns: [
      {
        ask: 'Jos tulee riita siitä, kenen vika rikkoutunut vanne on, eikä teidän kanssanne löydy sopua, niin kenen puoleen voin kääntyä?',
        must: [['kuluttajaneuvon', 'kuluttajariita']],
      },
    ],
  },
  {
    id: 'g-services-11',
    group: 'services',
    turns: [
      {
        ask: 'Veljeltä katkesi pultti, kun toisella pajalla räimittiin kaikki täysillä kiinni paineilmapyssyllä. Kuinka te varmistatte sopivan tiukkuuden?',
        must: ['momentti'],
      },
    ],
  },
  {
    id: 'g-services-12',
    group: 'services',
    turns: [
      {
        ask: 'Oikea takakumi on aivan lysyssä ja teille olisi enää kilometrin verran matkaa. Körötänkö perille hiljaa?',
        must: [['älä aja', 'muutama sata metri', 'pilaamaan', 'pilaa ', 'pilaantuu', 'ei saa ajaa', 'ei pidä ajaa', 'ei kannata ajaa']],
      },
    ],
  },
  {
    id: 'g-services-13',
    group: 'services',
    turns: [
      {
        ask: 'Ruuvi on keskellä kuviota, mutta itse rengas on jo melkein sileä, ehkä millin verran pintaa. Suostutteko silti paikkaamaan?',
        must: [plainNo, ['lain raja', 'lakirajan', 'laillisen rajan', '1,6', 'uraa jäljellä']],
      },
    ],
  },
  {
    id: 'g-services-14',
    group: 'services',
    turns: [
      {
        ask: 'Mitä kaikkea saatte selville, kun luette testerillä auton rengaspaineanturit?',
        must: [['pariston', 'paristo', 'tunniste']],
      },
    ],
  },
  {
    id: 'g-services-15',
    group: 'services',
    turns: [
      {
        ask: 'Menen aamujunalla Helsinkiin töihin. Voisiko auto seistä teillä sen ajan ja hakisin sen iltapäivällä uudet kumit alla?',
        must: [['päiväksi', 'jättää auton', 'jätä auto', 'voit jättää', 'auton voit']],
      },
    ],
  },
  {
    id: 'g-services-16',
    group: 'services',
    turns: [
      {
        ask: 'Monessa kaupassa hinta ensin nostetaan ja sitten muka alennetaan. Mistä näen, että teidän alennus on aito?',
        must: [['30 päiv', '30 vrk', 'alin hinta', 'alimman hinnan']],
      },
    ],
  },
  {
    id: 'g-services-17',
    group: 'services',
    turns: [
      {
        ask: 'Löysin siistit käytetyt alut, muuten passaavat, mutta reikä keskellä on pari milliä napaa väljempi. Ovatko ne nyt käyttökelvottomat?',
        must: ['keskitysren'],
      },
    ],
  },
  {
    id: 'g-services-18',
    group: 'services',
    turns: [
      {
        ask: 'Kun saavun sovittuun aikaan, ajanko suoraan nosto-ovesta sisälle vai mihin auto jätetään?',
        must: [['odotuspai', 'hallin eteen', 'hallin edessä', 'hallin edustal']],
      },
    ],
  },
  // The shop's data says nothing of the following.
  {
    id: 'g-services-19',
    group: 'services',
    turns: [
      {
        ask: 'Täytättekö renkaat pyynnöstä typellä tavallisen ilman sijaan?',
        must: [reach],
        mustNot: ['€', 'kyllä, täyt', 'täytämme typ', 'emme täytä'],
      },
    ],
  },
  {
    id: 'g-services-20',
    group: 'services',
    turns: [
      {
        ask: 'Teen etäpäivää ja minulla on palaveri juuri silloin. Onko odotustilassanne langaton netti?',
        must: [reach],
        mustNot: ['€', 'wifi on', 'wi-fi on', 'on langaton', 'kyllä, meillä on', 'kyllä on'],
      },
    ],
  },
];
