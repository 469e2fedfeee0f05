import type { PageText } from './page-text.ts';

export const financing: PageText = {
  slug: 'rahoitus',
  title: 'Rahoitus',
  description:
    'Maksa renkaat, vanteet ja asennus osissa: korko 0 %, 12 kuukautta, ei kuluja. Luotonantaja on Erälaina, joka tekee luottopäätöksen.',
  lead: 'Voit jakaa renkaiden ja asennuksen hinnan 12 kuukaudelle: korko 0 %, ei kuluja. Luoton myöntää Erälaina.',
  content: `## Ehdot lyhyesti

- **Korko 0 %** koko maksuajan.
- **Maksuaika 12 kuukautta**, yhtä suuri erä joka kuukausi.
- **Ei kuluja**: ei perustamismaksua, tilinhoitomaksua eikä laskutuslisää.
- **Todellinen vuosikorko 0 %.** Maksat takaisin täsmälleen ostosten hinnan.

Esimerkki: kun ostat renkaat ja asennuksen 600 eurolla, kuukausierä on 50,00 € ja maksat 12 kuukaudessa yhteensä 600,00 €. Oman summasi voit laskea tämän sivun laskurilla.

## Kuka luoton myöntää

Luotonantaja on **Erälaina**, joka tarjoaa kuluttajaluottoja. Rengas-Kaarto välittää hakemuksen, mutta ei myönnä luottoa eikä näe luottopäätöksen perusteita. Erälaina tekee päätöksen ja antaa sinulle luoton tiedot ja sopimusehdot ennen kuin hyväksyt mitään.

## Kuka voi hakea

Voit hakea rahoitusta, kun

- olet täyttänyt 18 vuotta
- asut vakituisesti Suomessa ja sinulla on suomalainen henkilötunnus
- sinulla on säännöllisiä tuloja
- sinulla ei ole maksuhäiriömerkintää
- voit tunnistautua verkkopankkitunnuksilla tai mobiilivarmenteella.

Erälaina arvioi maksukykysi ja tarkistaa luottotietosi. Ehtojen täyttyminen ei yksin takaa myönteistä päätöstä.

## Näin haet

1. Pyydä meiltä hinta renkaista ja työstä, niin tiedät summan.
2. Täytä hakemus Erälainan sivulla. Siihen kuluu muutama minuutti.
3. Saat luottopäätöksen yleensä heti.
4. Kun sopimus on hyväksytty, varaamme ajan ja asennamme renkaat.

## Mitä rahoitukseen voi sisällyttää

Renkaat, vanteet, asennuksen, tasapainotuksen, paineanturit ja rengashotellin. Hinnat ovat samat kuin kerralla maksettaessa: emme lisää rahoituksen hintaa renkaisiin. Työn hinnat näet [hinnastosta](/hinnasto) ja renkaiden hinnat [rengashausta](/renkaat).

## Hyvä tietää ennen hakemista

Luotto on maksettava takaisin, ja jokainen erä on osa kuukauden menoja. Hae vain summaa, jonka pystyt maksamaan. Jos maksu myöhästyy, Erälaina voi periä viivästyskorkoa ja maksumuistutuksen kulut lain ja sopimuksen mukaan.

Voit maksaa loppusumman pois milloin tahansa ilman lisäkuluja. Luottosopimuksen voit peruuttaa 14 päivän kuluessa sen tekemisestä; silloin maksat ostoksesi muulla tavalla.`,
  questions: [
    {
      question: 'Maksaako rahoitus jotain?',
      answer: 'Ei. Korko on 0 %, eikä avauksesta, tilinhoidosta tai laskuista peritä kuluja, kun maksat erät ajallaan.',
    },
    {
      question: 'Kuka päättää, saanko rahoituksen?',
      answer: 'Erälaina, joka on luotonantaja. Me emme voi vaikuttaa päätökseen emmekä näe sen perusteita.',
    },
    {
      question: 'Mitä teen, jos hakemus hylätään?',
      answer: 'Voit maksaa ostokset kortilla tai käteisellä. Hylkäyksen syytä voit kysyä Erälainalta.',
    },
    {
      question: 'Voiko yritys hakea rahoitusta?',
      answer: 'Tämä rahoitus on kuluttajille. Yritysasiakkaan kanssa sovimme laskusta, joten ota yhteyttä.',
    },
  ],
  callToAction: { text: 'Hae rahoitusta', to: 'financing' },
};
