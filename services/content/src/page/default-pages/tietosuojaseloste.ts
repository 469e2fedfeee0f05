import type { PageText } from './page-text.ts';

export const privacyNotice: PageText = {
  slug: 'tietosuojaseloste',
  title: 'Tietosuojaseloste',
  description:
    'Mitä henkilötietoja Rengas-Kaarto käsittelee, miksi ja kuinka kauan, sekä miten voit tarkistaa, korjata tai poistaa tietosi.',
  lead: 'Keräämme vain tietoja, joita tarvitsemme palveluun. Tässä kerromme, mitä ne ovat, miksi niitä käsitellään ja mitä oikeuksia sinulla on.',
  content: `## Rekisterinpitäjä

Rengas-Kaarto, Y-tunnus 1234567-1, Varikonkaarre 4, 05820 Hyvinkää. Tietosuoja-asioissa kirjoita osoitteeseen myynti@rengas-kaarto.example tai soita 019 555 0142.

## Mitä tietoja käsittelemme ja miksi

| Tiedot | Tarkoitus | Oikeusperuste | Säilytysaika |
| --- | --- | --- | --- |
| Nimi, yhteystiedot ja viesti yhteydenottolomakkeelta | Viestiin vastaaminen | Oikeutettu etu | 24 kuukautta |
| Sähköpostiosoite, tilauksen aika, lähde ja suostumuksen teksti | Uutiskirje | Suostumus | Kunnes perut tilauksen |
| Keskustelu Kaartobotin kanssa, lyhennetty IP-osoite | Neuvonta ja palvelun parantaminen | Oikeutettu etu | 90 päivää |
| Nimi, sähköposti, puhelin ja salasanan tiiviste | Asiakastili | Sopimus | Kunnes pyydät tilin poistamista |
| Auton, renkaiden ja tehdyn työn tiedot | Huolto, rengashotelli, takuu | Sopimus | Asiakassuhteen ajan |
| Laskut ja kuitit | Kirjanpito | Lakisääteinen velvoite | Kirjanpitolain mukaan |
| Palvelimen lokit | Tietoturva ja vikojen selvitys | Oikeutettu etu | Niin kauan kuin selvitys vaatii |
| Kävijätilastot | Sivuston kehittäminen | Suostumus | Analytiikkapalvelun asetusten mukaan |

Tiedot saamme sinulta itseltäsi ja auton tiedot tarvittaessa ajoneuvorekisteristä. Tietojen antaminen on vapaaehtoista, mutta ilman yhteystietoja emme voi vastata viestiin tai hoitaa tilausta.

## Uutiskirje

Lähetämme uutiskirjettä vain suostumuksellasi. Voit perua tilauksen jokaisen kirjeen linkistä tai [peruutussivulla](/peruuta-uutiskirje). Peruutuksesta säilytämme merkinnän, jotta emme lähetä sinulle enää kirjeitä.

## Kaartobotti

Kaartobotti on tekoälyavustaja. Vastauksen muodostamiseen voidaan käyttää ulkopuolista kielimallipalvelua, joka käsittelee viestisi puolestamme. IP-osoitteen loppuosa poistetaan ennen tallennusta. Älä kirjoita keskusteluun henkilötunnusta tai muita arkaluonteisia tietoja.

## Evästeet ja selaimen muisti

Ennen suostumustasi selaimeesi tallennetaan vain se, mitä sivusto tarvitsee toimiakseen: evästevalintasi, väriteema, tieto näytetystä uutiskirjeikkunasta, keskeneräinen keskustelu ja kirjautuminen. Analytiikka ja tunnisteiden hallinta ladataan vasta, kun hyväksyt ne. Voit muuttaa valintaasi milloin tahansa alareunan kohdasta Evästeasetukset.

## Kuka muu käsittelee tietoja

Käytämme palveluntarjoajia palvelintilaan, sähköpostin lähetykseen, ajanvaraukseen, analytiikkaan ja kielimalliin. Ne käsittelevät tietoja sopimuksen perusteella ja meidän ohjeidemme mukaan. Rahoitushakemuksesi tietoja käsittelee Erälaina omana rekisterinpitäjänään. Emme myy tietoja.

Jos tietoja siirretään Euroopan talousalueen ulkopuolelle, suojana on komission päätös riittävästä tietosuojan tasosta tai komission mallisopimuslausekkeet. Emme tee sinusta automaattisia päätöksiä, joilla on oikeudellisia vaikutuksia.

## Oikeutesi

Voit pyytää meiltä

- nähtäväksi tiedot, jotka sinusta on
- virheellisten tietojen korjaamista
- tietojen poistamista tai käsittelyn rajoittamista
- antamasi tiedot siirrettävässä muodossa.

Voit vastustaa oikeutettuun etuun perustuvaa käsittelyä ja perua suostumuksesi milloin tahansa. Vastaamme kuukauden kuluessa. Jos käsittely on mielestäsi lainvastaista, voit valittaa tietosuojavaltuutetulle: [tietosuoja.fi](https://tietosuoja.fi).

## Muutokset

Päivitämme selostetta, kun käsittely muuttuu. Olennaisista muutoksista kerromme sivustolla. Seloste on päivitetty 1.11.2026.`,
  questions: [],
  callToAction: { text: 'Ota yhteyttä', to: '/ota-yhteytta' },
};
