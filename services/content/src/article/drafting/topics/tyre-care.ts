import type { Topic } from './topic.ts';

export const pressure: Topic = {
  id: 'pressure',
  keyword: /paine|tpms|ilma|venttiili/,
  titles: {
    professional: ['Oikea rengaspaine: turvallisuutta ja säästöä', 'Rengaspaineet osana auton huoltoa'],
    casual: ['Viisi minuuttia ja paineet kuntoon', 'Rengaspaineet: pieni vaiva, iso apu'],
    educational: ['Miksi rengaspaine muuttuu ja miten sen säädät?', 'Rengaspaine selitettynä'],
  },
  heading: {
    professional: 'Rengaspaineen merkitys',
    casual: 'Muista paineet',
    educational: 'Miksi paine muuttuu?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Oikea rengaspaine pitää ohjattavuuden, jarrutusmatkan ja kulutuksen kohdallaan.',
        casual: 'Paineet unohtuvat helposti, vaikka niiden tarkistus on muutaman minuutin juttu.',
        educational: 'Ilma supistuu kylmässä, ja siksi paine laskee syksyllä, vaikka rengas ei vuotaisi.',
      },
      text: 'Mittaa paine kylmästä renkaasta kerran kuussa ja aina ennen pitkää matkaa. Oikeat lukemat löydät kuljettajan oven pielestä, tankin luukusta tai käsikirjasta.',
    },
    {
      opening: {
        professional: 'Vajaapaineinen rengas kuluu reunoilta ja lämpenee.',
        casual: 'Tyhjähkö rengas syö polttoainetta ja itsensä.',
        educational: 'Kun paine on liian pieni, renkaan kylki taipuu enemmän ja muuttaa liikettä lämmöksi.',
      },
      text: 'Samalla auto vastaa ohjaukseen hitaammin ja vesiliirto alkaa herkemmin. Liian suuri paine taas kuluttaa kulutuspintaa keskeltä ja tekee kyydistä levottoman.',
    },
    {
      text: 'Pakkasella paine laskee noin kymmenesosabaarin jokaista kymmentä astetta kohti. Jos säädät paineet lämpimässä hallissa, lisää ilmaa hieman yli ohjearvon, niin lukema on ulkona oikea.',
    },
    {
      text: 'Auton paineenvalvonta varoittaa vasta selvästä pudotuksesta, joten se ei korvaa mittaria. Jos varoitusvalo syttyy vaihdon jälkeen, anturit voi olla tarpeen opettaa autoon uudelleen. Sama koskee toista pyöräsarjaa, jossa on omat anturinsa.',
    },
    {
      text: 'Täydellä kuormalla ja peräkärryä vedettäessä tarvitaan yleensä suurempi paine, etenkin taka-akselilla. Ohjetaulukossa on tätä varten oma rivinsä. Palauta paineet tavallisiksi, kun kuorma on purettu.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Tarkista paineet näin:',
      casual: 'Näin se käy:',
      educational: 'Paineen mittaus vaihe vaiheelta:',
    },
    items: [
      'Mittaa ennen ajoa, kun renkaat ovat kylmät.',
      'Vertaa lukemaa auton omaan ohjeeseen, älä renkaan kyljen enimmäisarvoon.',
      'Säädä saman akselin renkaat samaan lukemaan.',
      'Kierrä venttiilihatut takaisin ja muista vararengas.',
    ],
  },
  table: { priceGroup: /paine|tpms/i },
  related: ['condition', 'change', 'balancing', 'size', 'winter', 'summer'],
};

export const condition: Topic = {
  id: 'condition',
  keyword: /kunto|ura|ikä|kulu|turvalli|huolto|paikka|korja|rikko/,
  titles: {
    professional: ['Renkaiden kunto: mitä kannattaa tarkistaa', 'Milloin renkaat on aika uusia'],
    casual: ['Kurkkaa renkaasi tänään', 'Vieläkö näillä ajaa?'],
    educational: ['Miten tarkistat renkaiden kunnon?', 'Mistä tietää, että rengas on tullut tiensä päähän?'],
  },
  heading: {
    professional: 'Renkaiden kunnon arviointi',
    casual: 'Vieläkö näillä ajaa?',
    educational: 'Miten kunto tarkistetaan?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Renkaan kunto näkyy urista, kyljistä ja valmistusajasta.',
        casual: 'Renkaista näkee paljon, kun malttaa kyykistyä niiden viereen.',
        educational: 'Renkaan urien pohjalla on kulumisilmaisimia, jotka näyttävät, milloin lain raja on lähellä.',
      },
      text: 'Käy renkaat läpi keväällä ja syksyllä sekä aina, kun olet osunut kuoppaan tai reunakiveen. Vauriot löytyvät useimmiten kyljestä, jota auton alta ei huomaa.',
    },
    {
      opening: {
        professional: 'Epätasainen kuluminen kertoo yleensä muusta kuin renkaasta.',
        casual: 'Jos rengas kuluu vain toiselta laidalta, vika on harvoin renkaassa.',
        educational: 'Kulumisen muoto on kuin lokikirja: siitä lukee, miten autolla on ajettu ja miten se on säädetty.',
      },
      text: 'Syynä voi olla väärä paine, pyörien suuntaus tai kulunut iskunvaimennin. Kun syy korjataan ennen uusia renkaita, uusi sarja kestää pidempään.',
    },
    {
      text: 'Pieni reikä kulutuspinnassa on usein korjattavissa, kun renkaalla ei ole ajettu tyhjänä. Kyljen vauriota ei voi paikata turvallisesti. Pysähdy siis heti, kun tunnet renkaan tyhjenevän, niin säästät ehkä koko renkaan.',
    },
    {
      text: 'Renkaiden paikkojen vaihto edestä taakse tasaa kulumista. Etuvetoisessa autossa eturenkaat kuluvat nopeammin, koska ne sekä vetävät että ohjaavat. Paremmat renkaat kuuluvat taakse, jotta auton perä pysyy linjassa liukkaalla.',
    },
    {
      text: 'Uusi renkaat pareittain tai kerralla kaikki neljä. Nelivetoisessa autossa erikokoiseksi kuluneet renkaat rasittavat voimansiirtoa, ja valmistaja voi antaa sallitulle erolle tarkan rajan. Katso se auton käsikirjasta.',
    },
    {
      text: 'Renkaan ikä kannattaa tarkistaa myös silloin, kun ostat käytetyn auton tai käytetyn rengassarjan. Vähän ajettu rengas voi olla uranäöltään hieno ja silti kumiltaan kova. Ota numero ylös ja vertaa sarjan renkaita toisiinsa.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Vaihda tai tarkistuta rengas, jos',
      casual: 'Tule käymään, jos huomaat tällaista:',
      educational: 'Nämä merkit kertovat, että rengas kaipaa huomiota:',
    },
    items: [
      'ura on kulunut lähelle kulumisilmaisinta',
      'kyljessä on pullistuma, viilto tai halkeamia',
      'paine laskee toistuvasti samassa renkaassa',
      'ohjauspyörä tärisee tai auto puoltaa.',
    ],
  },
  table: { priceGroup: /korjau|paikka/i },
  related: ['pressure', 'change', 'size', 'balancing', 'winter', 'summer', 'hotel'],
};

export const size: Topic = {
  id: 'size',
  keyword: /koko|\d{3}\s*\/\s*\d{2}|merkin|kantavuus|nopeusluok/,
  titles: {
    professional: ['Oikea rengaskoko: mistä sen tietää', 'Rengaskoon merkinnät ja valinta'],
    casual: ['Rengaskoko haltuun hetkessä', 'Mitä renkaan kyljessä oikein lukee?'],
    educational: ['Miten rengaskoko luetaan?', 'Rengaskoon numerot selitettyinä'],
  },
  heading: {
    professional: 'Oikean rengaskoon valinta',
    casual: 'Mikä koko autoosi käy?',
    educational: 'Mitä kyljen numerot tarkoittavat?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Rengaskoko koostuu kolmesta luvusta, jotka löydät renkaan kyljestä.',
        casual: 'Renkaan kyljen numerosarja näyttää salakieleltä, mutta se aukeaa nopeasti.',
        educational: 'Rengaskoon ensimmäinen luku on leveys, toinen profiili ja kolmas vanteen halkaisija.',
      },
      text: 'Leveys on millimetreinä, profiili kertoo kyljen korkeuden prosentteina leveydestä, ja halkaisija ilmoitetaan tuumina. Kirjain R niiden välissä tarkoittaa vyörengasta.',
    },
    {
      opening: {
        professional: 'Sallitut koot on merkitty auton tietoihin.',
        casual: 'Älä arvaa kokoa: auto kertoo sen itse.',
        educational: 'Samaan autoon käy usein useampi koko, koska vanteita on erikokoisia.',
      },
      text: 'Tarkista vaihtoehdot käsikirjasta tai rekisteritiedoista, sillä alla oleva sarja voi olla edellisen omistajan valinta. Jos olet epävarma, kerro meille rekisterinumero tai tuo auto käymään.',
    },
    {
      text: 'Koon perässä oleva luku on kantavuusluokka ja kirjain nopeusluokka. Kantavuuden on oltava vähintään auton vaatima. Talvirenkaassa nopeusluokka voi olla kesärenkaan luokkaa alempi, kunhan ajat sen mukaan.',
    },
    {
      text: 'Pienempi vanne ja korkeampi profiili tekevät kyydistä pehmeämmän, ja rengas on yleensä edullisempi. Suurempi vanne ja matala profiili tuovat tarkkuutta ohjaukseen, mutta kuopat tuntuvat ja vanne vaurioituu herkemmin.',
    },
    {
      text: 'Jos vaihdat kokoa, renkaan ulkohalkaisijan on pysyttävä lähellä alkuperäistä, jotta nopeusmittari näyttää oikein ja rengas mahtuu kääntymään. Pakettiautossa tarvitaan usein vahvistettu rengas, jonka tunnistat kirjaimesta C.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Koon löydät näistä paikoista:',
      casual: 'Koko löytyy täältä:',
      educational: 'Etsi koko tässä järjestyksessä:',
    },
    items: ['nykyisen renkaan kyljestä', 'kuljettajan oven pielen tarrasta', 'auton käsikirjasta', 'rekisteriotteen teknisistä tiedoista.'],
  },
  table: 'sizes',
  related: ['rims', 'condition', 'pressure', 'change', 'summer', 'winter'],
};
