/**
 * The default settings of the front page, used before the first save and when the settings cannot be read. The browser loads this
 * file, so it must not import zod.
 */

/** The hero's texts. */
export const heroTexts = ['mainHeading', 'title', 'subtitle'] as const;
/** The hero's buttons that can be hidden; 'search tyres' is always shown. */
export const heroButtons = [
  'button',
  'contactButton',
  'financingButton',
  'kaartobottiButton',
  'catalogButton',
  'businessHoursButton',
] as const;

/** The ids of the service cards. */
export const serviceIds = ['summer', 'winter', 'hotel', 'rims', 'balancing', 'repairs'] as const;
export type ServiceId = (typeof serviceIds)[number];

/** Number of selling points. */
export const SELLING_POINTS = 5;
/** Number of questions and answers. */
export const FAQ_QUESTIONS = 6;

/** The default settings of the front page. */
export const defaultHomepage = {
  hero: {
    mainHeading: 'Uudet renkaat, ilman ajanvarausta!',
    title: 'Luotettavaa Rengaspalvelua',
    /** {phone} is replaced by the shop's phone number. */
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
    /** CSS object-position: the focal point, which remains visible when the picture is cropped. */
    imagePosition: '50% 50%',
    imageWidth: null as number | null,
    imageHeight: null as number | null,
    /** A preview as a data: URI, shown until the picture has loaded. */
    imageBlur: null as string | null,
  },
  sections: [
    {
      id: 'intro' as const,
      title: 'Tervetuloa Rengas-Kaartoon',
      /** {introClaim} is replaced by the intro claim of the shop's settings. Blank lines separate paragraphs. */
      content: [
        '{introClaim}. Olemme perheen omistama rengasliike Etelä-Suomessa, Hyvinkäällä, ja kuulumme Nelirinki-ketjuun. Meiltä saat renkaat, vanteet, asennuksen ja säilytyksen samasta pihasta.',
        'Kerro rekisterinumero ja se, millaisilla teillä ajat. Ehdotamme renkaita, jotka sopivat autoosi ja käyttöösi, ja sanomme senkin, jos vanhat kelpaavat vielä. Hinnan tiedät ennen kuin aloitamme.',
        'Renkaita voit vertailla täällä koon, hinnan ja EU-rengasmerkinnän mukaan. Jos mieluummin puhut ihmisen kanssa, soita tai poikkea. Kahvi on kuumana ja Rocky-koira usein töissä.',
      ].join('\n\n'),
      visible: true,
    },
    {
      id: 'services' as const,
      title: 'Palvelumme',
      content:
        'Renkaanvaihto, uudet renkaat ja vanteet, säilytys, tasapainotus ja korjaukset. Kaikki työt tehdään omassa hallissamme, ja hinnat ovat näkyvissä hinnastossa.',
      visible: true,
    },
  ],
  sellingPoints: [
    { title: 'Suomalainen palvelu', text: 'Hyvinkääläinen perheyritys, puhelimeen vastaa asentaja.' },
    { title: 'Nopea toimitus', text: 'Yleiset koot hyllystä, muut yleensä muutamassa arkipäivässä.' },
    { title: 'Luotettava kumppani', text: 'Hinta sovitaan ennen työtä, eikä se muutu kysymättä.' },
    { title: 'Rahoitus, korko 0 %', text: '12 kuukautta ilman kuluja. Luotonantaja Erälaina.' },
    { title: 'Asiantunteva asennus', text: 'Oikea kiristys, oikeat paineet ja jälkikiristys hintaan.' },
  ],
  serviceCards: [
    {
      id: 'summer' as const,
      title: 'Kesärenkaat',
      text: 'Märkäpito ratkaisee kesällä. Vertaa kokosi renkaita EU-merkinnän, melun ja hinnan mukaan.',
    },
    {
      id: 'winter' as const,
      title: 'Talvirenkaat',
      text: 'Nastat tai kitkat sen mukaan, millaisilla teillä ajat. Kerromme kummankin hyvät ja huonot puolet.',
    },
    {
      id: 'hotel' as const,
      title: 'Rengashotelli',
      text: 'Pesemme, mittaamme ja säilytämme renkaasi vakuutetussa hallissa, alkaen 69,90 € kaudelta.',
    },
    {
      id: 'rims' as const,
      title: 'Erikoisvanteet',
      text: 'Alumiini- ja peltivanteet autoosi sovitettuina. Tarkistamme pulttijaon, ET-luvun ja keskireiän ennen tilausta.',
    },
    {
      id: 'balancing' as const,
      title: 'Tasapainotus',
      text: 'Tärinä pois ratista: tasapainotamme pyörät koneella ja puhdistamme kiinnityspinnat.',
    },
    {
      id: 'repairs' as const,
      title: 'Rengaskorjaukset',
      text: 'Paikkaamme kulutuspinnan reiät sisäpuolelta ja tiivistämme vuodot. Paikkaus henkilöautoon 39,90 €.',
    },
  ],
  faq: [
    {
      question: 'Mitä renkaanvaihto maksaa?',
      answer:
        'Henkilöauton renkaanvaihto maksaa 39,90 €, kun vanteet ovat 13–16 tuumaa ja renkaat ovat valmiiksi vanteilla. Suuremmissa vanteissa hinta on 44,90–59,90 €. Hintaan kuuluvat paineiden säätö, urasyvyyden mittaus ja jälkikiristys. Katumaasturit, pakettiautot ja uusien renkaiden asennus ovat hinnastossa.',
    },
    {
      question: 'Mistä tiedän oikean rengaskoon?',
      answer:
        'Koko lukee renkaan kyljessä, esimerkiksi 205/55R16. Sama tieto on auton rekisteritiedoissa ja usein ovipylvään tai tankin luukun tarrassa. Tarkista myös kantavuusluokka: se ei saa olla vaadittua pienempi. Jos epäröit, kerro meille rekisterinumero, niin tarkistamme koon.',
    },
    {
      question: 'Mitä rengashotelli maksaa?',
      answer:
        'Säilytys maksaa 69,90–99,90 € kaudelta vanteen koon mukaan. Pesu, mittaus ja vakuutus kuuluvat hintaan. Renkaanvaihdon kanssa henkilöauton paketti maksaa alkaen 99,90 €, mikä on 9,90 € vähemmän kuin erikseen.',
    },
    {
      question: 'Kauanko renkaanvaihto kestää?',
      answer:
        'Valmiiksi vanteilla olevien pyörien vaihto kestää 20–30 minuuttia. Uusien renkaiden asennus tasapainotuksineen vie noin tunnin. Voit odottaa asiakastilassa tai jättää auton päiväksi.',
    },
    {
      question: 'Tarvitseeko ajan varata?',
      answer:
        'Uudet renkaat hyllystämme asennamme ilman ajanvarausta. Kausivaihtoon kannattaa varata aika, varsinkin loka-, marras- ja huhtikuussa. Jos renkaasi ovat rengashotellissa, varaa viimeistään edellisenä arkipäivänä, niin ne ovat valmiina.',
    },
    {
      question: 'Milloin renkaat kannattaa vaihtaa?',
      answer:
        'Talvirenkaat ovat pakolliset marraskuun alusta maaliskuun loppuun, jos sää tai keli sitä edellyttää. Vaihda, kun yöt painuvat toistuvasti alle +5 asteen. Renkaat ovat lopussa, kun talvirenkaan urasyvyys on alle 3 mm tai kesärenkaan alle 1,6 mm; suosittelemme uusia jo 5 ja 4 mm:n kohdalla.',
    },
  ],
  financingCTA: {
    visible: true,
    title: 'Renkaat nyt, maksu 12 kuukaudessa',
    mainText: [
      'Voit jakaa renkaiden, vanteiden ja asennuksen hinnan kahteentoista yhtä suureen erään. Korko on 0 %, eikä avauksesta, tilinhoidosta tai laskuista peritä kuluja.',
      'Esimerkki: 600 euron ostoksessa kuukausierä on 50,00 € ja maksat yhteensä 600,00 €. Todellinen vuosikorko on 0 %. Luotonantaja on Erälaina, joka tekee luottopäätöksen.',
    ].join('\n\n'),
    highlightedText: 'Korko 0 %, 12 kuukautta, ei kuluja',
    buttonText: 'Hae rahoitusta',
  },
};
