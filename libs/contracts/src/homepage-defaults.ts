/** What the front page shows before the shop has written its own texts, and when its settings cannot be read. No schema here. */

export const heroTexts = ['mainHeading', 'title', 'subtitle'] as const;
/** The hero's buttons that can be hidden; 'search tyres' is always there. */
export const heroButtons = [
  'button',
  'contactButton',
  'financingButton',
  'kaartobottiButton',
  'catalogButton',
  'businessHoursButton',
] as const;

export const serviceIds = ['summer', 'winter', 'hotel', 'rims', 'balancing', 'repairs'] as const;
export type ServiceId = (typeof serviceIds)[number];

export const SELLING_POINTS = 5;
export const FAQ_QUESTIONS = 6;

export const defaultHomepage = {
  hero: {
    mainHeading: 'Uudet renkaat, ilman ajanvarausta!',
    title: 'Luotettavaa Rengaspalvelua',
    /** {phone} stands for the shop's number. */
    subtitle: 'Soita {phone} tai aja pihaan. Katsomme renkaat autoosi heti.',
    buttonText: 'Varaa aika',
    contactButtonText: 'Ota yhteyttä',
    financingButtonText: 'Hae rahoitusta',
    kaartobottiButtonText: 'Kaartobotti',
    catalogButtonText: 'Rengasvalikoima',
    businessHoursButtonText: 'Aukioloajat',
    mainHeadingVisible: true,
    titleVisible: true,
    subtitleVisible: true,
    buttonVisible: true,
    contactButtonVisible: true,
    financingButtonVisible: true,
    kaartobottiButtonVisible: true,
    catalogButtonVisible: false,
    businessHoursButtonVisible: false,
    image: null as string | null,
    imageAlt: '',
    /** CSS object-position: the focal point that stays in sight. */
    imagePosition: '50% 50%',
    imageWidth: null as number | null,
    imageHeight: null as number | null,
    /** A tiny data: URI shown until the picture is there. */
    imageBlur: null as string | null,
  },
  sections: [
    {
      id: 'intro' as const,
      title: 'Tervetuloa Rengas-Kaartoon',
      /** {introClaim} stands for the trust claim of the shop's settings. Paragraphs are split at blank lines. */
      content: 'Perheyritys Etelä-Suomessa. {introClaim}.',
      visible: true,
    },
    { id: 'services' as const, title: 'Palvelumme', content: 'Renkaat, vanteet ja työ samasta hallista.', visible: true },
  ],
  sellingPoints: [
    { title: 'Suomalainen palvelu', text: 'Puhelimessa vastaa asentaja.' },
    { title: 'Nopea toimitus', text: 'Yleisimmät koot omasta varastosta.' },
    { title: 'Luotettava kumppani', text: 'Sama hinta puhelimessa ja tiskillä.' },
    { title: 'Rahoitus, korko 0 %', text: '12 kuukautta ilman kuluja.' },
    { title: 'Asiantunteva asennus', text: 'Tasapainotus samalla käynnillä.' },
  ],
  serviceCards: [
    { id: 'summer' as const, title: 'Kesärenkaat', text: 'Lyhyt jarrutusmatka märällä, hiljainen maantiellä.' },
    { id: 'winter' as const, title: 'Talvirenkaat', text: 'Kitkat ja nastat kaikkiin kokoihin.' },
    { id: 'hotel' as const, title: 'Rengashotelli', text: 'Renkaat talteen kauden ajaksi, pestynä ja mitattuna.' },
    { id: 'rims' as const, title: 'Erikoisvanteet', text: 'Alumiini- ja peltivanteet autoosi sovitettuna.' },
    { id: 'balancing' as const, title: 'Tasapainotus', text: 'Kun ohjauspyörä tärisee maantiellä.' },
    { id: 'repairs' as const, title: 'Rengaskorjaukset', text: 'Paikkaus, venttiilit ja paineanturit.' },
  ],
  faq: [
    { question: 'Mitä renkaanvaihto maksaa?', answer: 'Hinta riippuu vanteen koosta ja autosta. Katso hinnasto.' },
    { question: 'Mistä tiedän oikean rengaskoon?', answer: 'Koko lukee renkaan kyljessä, esimerkiksi 205/55R16.' },
    { question: 'Mitä rengashotelli maksaa?', answer: 'Hinta on kausikohtainen. Katso hinnasto.' },
    { question: 'Kauanko renkaanvaihto kestää?', answer: 'Noin puoli tuntia.' },
    { question: 'Tarvitseeko ajan varata?', answer: 'Uudet renkaat saat ilman ajanvarausta.' },
    { question: 'Milloin renkaat kannattaa vaihtaa?', answer: 'Ennen ensimmäisiä liukkaita, viimeistään kun sää tai keli vaatii.' },
  ],
  financingCTA: {
    visible: true,
    title: 'Renkaat nyt, maksu kuukausissa',
    mainText: 'Maksa renkaat ja asennus osissa.',
    highlightedText: 'Korko 0 %, 12 kuukautta, ei kuluja.',
    buttonText: 'Hae rahoitusta',
  },
};
