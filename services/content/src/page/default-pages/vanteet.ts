import type { PageText } from './page-text.ts';

export const rims: PageText = {
  slug: 'vanteet',
  title: 'Vanteet',
  description:
    'Alumiini- ja peltivanteet autoosi sovitettuna. Tarkistamme pulttijaon, ET-luvun ja keskireiän ja toimitamme pyörät renkaineen.',
  lead: 'Myymme alumiini- ja peltivanteita henkilöautoihin, katumaastureihin ja pakettiautoihin. Kerro rekisterinumero, niin katsomme sopivat koot ja hinnan renkaineen ja asennuksineen.',
  content: `## Alumiini vai pelti?

**Alumiinivanne** on yleensä samankokoista peltivannetta jäykempi, ja malleja on paljon. Pinta on maalattu tai lakattu, ja sen kunto ratkaisee, miten vanne kestää suolaa. Kolhu näkyy heti, mutta pienen vääntymän voi usein oikaista.

**Peltivanne** on edullinen ja kestää talven kolhuja. Pölykapselin alta ruoste ei näy, joten pesetä vanteet joka kausi. Kaikkiin uusiin autoihin peltivannetta ei enää saa, koska se ei mahdu jarrujen ympärille.

## Milloin vanne sopii autoon

Vanteessa on viisi mittaa, joiden kaikkien on täsmättävä:

- **Halkaisija ja leveys**, esimerkiksi 7 × 17: leveys 7 tuumaa, halkaisija 17 tuumaa.
- **Pulttijako**, esimerkiksi 5 × 112: viisi pulttia ympyrällä, jonka halkaisija on 112 mm.
- **ET-luku** kertoo, kuinka monta millimetriä kiinnityspinta on vanteen keskilinjasta. Väärällä ET-luvulla pyörä hankaa tai tulee ulos lokasuojasta.
- **Keskireikä**: vanteen on keskityttävä auton napaan. Jos reikä on suurempi, käytetään keskitysrengasta.
- **Kantavuus**: vanteen kantavuuden on riitettävä auton akselimassalle.

Lisäksi pulttien tai muttereiden on oltava vanteeseen sopivat. Kartio, pallo ja tasopohja eivät ole keskenään vaihtokelpoisia.

Pieni koon muutos on tavallisesti sallittu, suurempi vaatii muutoskatsastuksen. Kerromme ennen tilausta, kumpi tapaus on kyseessä.

## Talvivanteet

Oma vannesarja talvirenkaille maksaa itsensä takaisin: pelkkä pyörien vaihto on nopeampi ja edullisempi kuin renkaiden siirtäminen vanteelta toiselle. Talveen kannattaa valita auton pienin sallittu halkaisija. Korkeampi kylki suojaa vannetta kuopissa, ja rengas maksaa vähemmän.

Varmista, että pinta on tarkoitettu talvikäyttöön. Kiillotetut ja timanttisorvatut vanteet eivät kestä tiesuolaa.

Jos autossasi on suora rengaspaineiden valvonta, laitamme talvipyöriin omat anturit tai kerromme, miten auto toimii ilman niitä.

## Näin tilaat

1. Lähetä rekisterinumero ja kerro, tuleeko sarja kesäksi vai talveksi.
2. Saat meiltä ehdotuksen: vanne, rengas, osat ja asennus samassa hinnassa.
3. Kokoamme ja tasapainotamme pyörät valmiiksi ja vaihdamme ne autoon sovittuna aikana.

Työn hinnat ovat [hinnastossa](/hinnasto). Renkaat vanteille löydät [rengashausta](/renkaat).`,
  questions: [
    {
      question: 'Käyvätkö vanhan autoni vanteet uuteen?',
      answer:
        'Harvoin suoraan, sillä pulttijako, ET-luku ja keskireikä vaihtelevat merkeittäin ja malleittain. Tuo yksi vanne näytille, niin mittaamme sen.',
    },
    {
      question: 'Voiko vääntyneen alumiinivanteen korjata?',
      answer: 'Pienen vääntymän voi yleensä oikaista. Jos vanteessa on särö, emme korjaa sitä, vaan suosittelemme uutta.',
    },
    {
      question: 'Miksi pultit pitää kiristää uudelleen?',
      answer: 'Uusi liitos asettuu ensimmäisten kilometrien aikana. Aja 50–100 km ja käy meillä: jälkikiristys kuuluu asennuksen hintaan.',
    },
  ],
  callToAction: { text: 'Kysy vanteista', to: '/ota-yhteytta' },
};
