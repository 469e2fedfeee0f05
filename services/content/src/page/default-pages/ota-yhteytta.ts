import type { PageText } from './page-text.ts';

export const contact: PageText = {
  slug: 'ota-yhteytta',
  title: 'Ota yhteyttä',
  description: 'Rengas-Kaarto on perheyritys Hyvinkäällä. Soita, kirjoita tai aja pihaan: kerro rekisterinumero, niin autamme heti alkuun.',
  lead: 'Soita, kirjoita tai aja pihaan. Puhelimeen vastaa asentaja, joka tietää renkaista.',
  content: `## Perheyritys Hyvinkäällä

Rengas-Kaarto on perheen omistama rengasliike Etelä-Suomessa, Hyvinkäällä. Kuulumme Nelirinki-ketjuun. Ketjun kautta saamme renkaat nopeasti, mutta samat ihmiset vastaavat puhelimeen, tekevät työn ja kertovat, mitä se maksaa.

## Soita, kun asialla on kiire

Rengasrikko, vapaa vaihtoaika tai renkaan saatavuus selviää puhelimessa heti. Ota valmiiksi esille

- auton **rekisterinumero**
- **rengaskoko** renkaan kyljestä, esimerkiksi 205/55R16
- tieto, ovatko renkaat **vanteilla** vai irrallaan
- jos renkaasi ovat rengashotellissa, nimi, jolla ne on jätetty.

Jos rengas on tyhjentynyt tien päällä, pysähdy turvalliseen paikkaan ennen kuin soitat. Älä aja tyhjällä renkaalla: muutama sata metriä riittää pilaamaan renkaan, jonka olisi voinut paikata.

## Kirjoita, kun haluat tarjouksen

Lähetä viesti lomakkeella tai sähköpostilla. Kerro rekisterinumero, ajatko enemmän kaupungissa vai maantiellä ja haluatko nastat vai kitkat. Kuva renkaan kyljestä auttaa. Vastaamme viimeistään seuraavana arkipäivänä.

Ajan renkaanvaihtoon varaat nopeimmin sivun yläreunan Ajanvaraus-linkistä, ja työn hinnan näet [hinnastosta](/hinnasto).

## Näin löydät perille

Osoitteemme on Varikonkaarre 4, Hyvinkää. Pihaan mahtuu myös pakettiautolla ja peräkärryn kanssa. Aja odotuspaikalle hallin eteen ja tule sisään; avaimen voit jättää tiskille.

Odottaessasi voit istua kahvilla asiakastilassa. Sisäänkäynti on kynnyksetön. Rocky-koiramme on usein töissä, mutta pysyy omassa huoneessaan, jos olet allerginen tai arastelet koiria. Kerro vain tullessasi.

## Jos jokin meni pieleen

Kerro siitä meille ensin, niin korjaamme asian. Jos renkaassa on virhe tai työ ei mennyt niin kuin piti, ota kuitti ja pyörä mukaan. Jos emme pääse yhteisymmärrykseen, voit pyytää apua maksuttomasta kuluttajaneuvonnasta ja viedä asian kuluttajariitalautakuntaan.`,
  questions: [
    {
      question: 'Voinko tulla ilman ajanvarausta?',
      answer:
        'Uudet renkaat hyllystämme asennamme myös ilman ajanvarausta. Kausivaihtoon kannattaa varata aika varsinkin loka-, marras- ja huhtikuussa.',
    },
    {
      question: 'Miten maksan?',
      answer: 'Kortilla, käteisellä tai 12 kuukauden rahoituksella, jonka myöntää Erälaina. Yritysten kanssa sovimme laskusta.',
    },
    {
      question: 'Voinko jättää auton illalla ja hakea seuraavana päivänä?',
      answer: 'Voit, kun sovit siitä etukäteen puhelimessa. Kerromme, mihin auto ja avain jätetään.',
    },
  ],
  callToAction: { text: 'Soita meille', to: 'phone' },
};
