import type { Shop } from '../content.ts';

export interface PlainPage {
  title: string;
  description: string;
  /** One honest paragraph. */
  text: string;
  onward: { text: string; to: string; external?: boolean };
  /** Street address and hours stand here too. */
  visit?: boolean;
}

/** Pages that the content service will fill; until then each says in short what the shop does and how to ask more. */
export const pagesOf = (shop: Shop): Readonly<Record<string, PlainPage>> => ({
  vanteet: {
    title: 'Vanteet',
    description: 'Alumiini- ja peltivanteet autoosi sovitettuna.',
    text: 'Myymme alumiini- ja peltivanteita henkilöautoihin, katumaastureihin ja pakettiautoihin. Kerro auton rekisterinumero, niin katsomme sopivat koot, pulttijaon ja hinnan renkaineen ja asennuksineen.',
    onward: { text: 'Katso renkaat', to: '/renkaat' },
  },
  rengashotelli: {
    title: 'Rengashotelli',
    description: 'Renkaiden kausisäilytys pesun ja tarkastuksen kanssa.',
    text: 'Säilytämme renkaasi kauden yli omassa hallissamme. Mittaamme urasyvyyden ja paineet, ja kerromme ajoissa, jos on aika uusia.',
    onward: { text: 'Varaa aika', to: shop.links.booking, external: true },
  },
  hinnasto: {
    title: 'Hinnasto',
    description: 'Renkaanvaihdon, tasapainotuksen ja rengashotellin hinnat.',
    text: 'Työn hinta riippuu vanteen koosta ja autosta. Kysy hinta puhelimessa tai sähköpostilla; renkaiden hinnat näet rengashausta.',
    onward: { text: 'Katso renkaiden hinnat', to: '/renkaat' },
  },
  'hyva-tietaa': {
    title: 'Hyvä tietää',
    description: 'Ohjeita renkaiden valintaan ja vaihtoon.',
    text: 'Rengaskoon löydät renkaan kyljestä ja rekisteriotteesta, esimerkiksi 205/55R16. Talvirenkaat ovat pakolliset marraskuusta maaliskuuhun, kun sää tai keli sitä edellyttää; talvirenkaan urasyvyyden on oltava vähintään 3 mm ja kesärenkaan 1,6 mm.',
    onward: { text: 'Hae renkaita koolla', to: '/renkaat' },
  },
  rahoitus: {
    title: 'Rahoitus',
    description: 'Renkaat ja asennus osamaksulla: korko 0 %, 12 kuukautta, ei kuluja.',
    text: `Voit maksaa renkaat ja asennuksen osissa: korko 0 %, maksuaika ${shop.financing.months} kuukautta, ei kuluja. Rahoituksen myöntää kuluttajaluottoja tarjoava ${shop.financing.provider}, ja luottopäätöksen saat heti.`,
    onward: { text: 'Hae rahoitusta', to: shop.links.financing, external: true },
  },
  'ota-yhteytta': {
    title: 'Ota yhteyttä',
    description: 'Puhelin, sähköposti, osoite ja aukioloajat.',
    text: 'Soita, kirjoita tai aja pihaan. Puhelimessa vastaa asentaja, joka tietää renkaista.',
    onward: { text: 'Varaa aika', to: shop.links.booking, external: true },
    visit: true,
  },
  tietosuojaseloste: {
    title: 'Tietosuojaseloste',
    description: 'Mitä tietoja käsittelemme ja miksi.',
    text: 'Sivusto ei käytä seurantaa. Jos luot asiakastilin, tallennamme nimesi, sähköpostiosoitteesi ja puhelinnumerosi palvelun hoitamista varten; valitsemasi väriteema jää vain omaan selaimeesi. Saat tietosi nähtäväksi, korjattavaksi tai poistettavaksi pyynnöstä.',
    onward: { text: 'Etusivulle', to: '/' },
  },
  'palvelut/tasapainoitus': {
    title: 'Tasapainoitus',
    description: 'Pyörien tasapainoitus, kun ohjaus tärisee.',
    text: 'Jos ohjauspyörä tärisee maantienopeudessa, pyörät kannattaa tasapainottaa. Teemme sen renkaanvaihdon yhteydessä tai erikseen.',
    onward: { text: 'Varaa aika', to: shop.links.booking, external: true },
  },
  'palvelut/korjaustyot': {
    title: 'Korjaustyöt',
    description: 'Rengasrikon paikkaus ja venttiilityöt.',
    text: 'Paikkaamme kulutuspinnan reiät ja vaihdamme venttiilit ja paineanturit. Jos rengasta ei voi turvallisesti korjata, kerromme sen suoraan.',
    onward: { text: 'Varaa aika', to: shop.links.booking, external: true },
  },
});
