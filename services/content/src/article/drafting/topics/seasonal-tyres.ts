import type { Topic } from './topic.ts';

export const winter: Topic = {
  id: 'winter',
  keyword: /talvi|lumi|liukas|liukka|jää|pakka|3pmsf/,
  titles: {
    professional: ['Talvirenkaiden valinta: mihin kannattaa kiinnittää huomiota', 'Talvirenkaat ajoissa kuntoon'],
    casual: ['Talvirenkaat alle ennen ensimmäistä liukasta', 'Talvi tulee – ovatko renkaat kunnossa?'],
    educational: ['Miten valitset talvirenkaat? Opas vaihtokauteen', 'Mitä talvirenkaista kannattaa tietää?'],
  },
  heading: {
    professional: 'Talvirenkaat ja turvallisuus',
    casual: 'Talvirenkaat: mistä aloittaa?',
    educational: 'Mikä tekee renkaasta talvirenkaan?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Talvirengas on auton tärkein turvavaruste, kun tie on märkä, luminen tai jäinen.',
        casual: 'Ensimmäinen liukas aamu yllättää joka syksy, ja silloin renkaat joko pitävät tai eivät pidä.',
        educational: 'Talvirenkaan kumiseos pysyy pehmeänä pakkasessa, ja juuri siitä pito syntyy.',
      },
      text: 'Laki vaatii talvirenkaat marraskuun alusta maaliskuun loppuun, jos sää tai keli sitä edellyttää. Kalenteria tärkeämpi on siis ennuste: vaihda, kun yöt alkavat painua lähelle nollaa.',
    },
    {
      opening: {
        professional: 'Urasyvyys ratkaisee, riittääkö viime talven sarja vielä.',
        casual: 'Viime talven renkaat voivat kelvata vielä hyvin, tai sitten eivät.',
        educational: 'Mittaa urasyvyys usealta kohdalta, koska rengas kuluu harvoin aivan tasaisesti.',
      },
      text: 'Talvirenkaan pääurissa on oltava vähintään 3 millimetriä syvyyttä. Pito lumessa ja sohjossa heikkenee kuitenkin jo ennen rajaa, joten vähiin kulunut sarja kannattaa uusia ennen kauden alkua.',
    },
    {
      text: 'Ikä vaikuttaa pitoon, vaikka kulutuspinta näyttäisi hyvältä. Kumi kovettuu vuosien mittaan. Renkaan kyljen DOT-merkinnän neljä viimeistä numeroa kertovat valmistusviikon ja -vuoden, ja niistä näet nopeasti, kuinka monta talvea sarjalla on takana.',
    },
    {
      opening: {
        professional: 'Uudet renkaat tarvitsevat lyhyen sisäänajon.',
        casual: 'Uusilla renkailla ei kannata heti kokeilla rajoja.',
        educational: 'Uuden renkaan pinnassa on valmistuksen jäljiltä liukas kerros.',
      },
      text: 'Aja ensimmäiset muutama sata kilometriä rauhallisesti ilman rajuja kiihdytyksiä ja täysjarrutuksia. Sinä aikana kumin pinta karhenee ja mahdolliset nastat asettuvat paikoilleen.',
    },
    {
      text: 'Talvirenkaan tunnistat kyljen merkistä, jossa on vuori ja lumihiutale. Merkki kertoo, että rengas on läpäissyt lumipidon kokeen. Pohjoisen talveen suunniteltu malli eroaa silti Keski-Euroopan talvirenkaasta, joten kysy, mihin oloihin rengas on tehty.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Varmista ennen talvikautta nämä:',
      casual: 'Nopea lista ennen vaihtoa:',
      educational: 'Näin tarkistat renkaat itse:',
    },
    items: [
      'Uraa on jäljellä reilusti yli lain vähimmäismäärän.',
      'Kyljissä ei ole halkeamia, viiltoja eikä pullistumia.',
      'Saman akselin renkaat ovat samaa mallia ja yhtä kuluneita.',
      'Pultit kiristetään uudelleen lyhyen ajon jälkeen.',
    ],
  },
  table: 'winter',
  related: ['studded', 'friction', 'pressure', 'condition', 'change', 'hotel'],
};

export const studded: Topic = {
  id: 'studded',
  keyword: /nasta/,
  titles: {
    professional: ['Nastarenkaat: kenelle ne sopivat', 'Nastarenkaan valinta vaihteleviin talvikeleihin'],
    casual: ['Nastat alle? Näin päätät', 'Nastarenkaat, kun tie on yhtä peiliä'],
    educational: ['Miten nastarengas toimii?', 'Milloin nastarengas on oikea valinta?'],
  },
  heading: {
    professional: 'Nastarenkaan vahvuudet',
    casual: 'Milloin nastat?',
    educational: 'Miten nasta puree jäähän?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Nastarengas on vahvimmillaan märällä jäällä lähellä nollaa.',
        casual: 'Jos työmatkasi alkaa pimeällä ja jäisellä sivutiellä, nastat ovat hyvä kaveri.',
        educational: 'Nasta on pieni metallitappi, joka rikkoo jään pinnan ja saa siitä otteen.',
      },
      text: 'Nastarengas antaa otetta siellä, missä pelkkä kumi luistaa, ja karhentaa samalla tien pintaa muillekin. Siksi moni haja-asutusalueella ajava valitsee nastat.',
    },
    {
      opening: {
        professional: 'Nastojen haittapuolet näkyvät paljaalla asfaltilla.',
        casual: 'Kaikella on hintansa: kuivalla tiellä nastat kuulee.',
        educational: 'Paljaalla asfaltilla nasta ei uppoa mihinkään.',
      },
      text: 'Rengas on äänekkäämpi ja kuluttaa tietä enemmän kuin kitkarengas. Jos ajat lähes aina suolattuja pääteitä tai kaupungissa, punnitse vaihtoehtoja rauhassa.',
    },
    {
      text: 'Nastarenkaita saa käyttää marraskuun alusta maaliskuun loppuun ja muulloinkin, jos sää tai keli sitä edellyttää. Keväällä vaihto kannattaa tehdä, kun tiet ovat pysyvästi paljaat, sillä lämmin asfaltti kuluttaa nastoja ja pehmeää kumia nopeasti.',
    },
    {
      text: 'Nastat pysyvät paikoillaan pidempään, kun vältät sutimista ja äkkijarrutuksia etenkin ensimmäisten satojen kilometrien aikana. Pidä renkaiden pyörimissuunta samana, kun vaihdat ne seuraavaksi talveksi, niin nastat kuluvat tasaisesti.',
    },
    {
      text: 'Jos yhdestä renkaasta on irronnut selvästi enemmän nastoja kuin muista, auton käytös muuttuu juuri silloin, kun pitoa eniten tarvitaan. Laita silloin parempi pari taakse ja kysy asentajalta, kannattaako koko sarja uusia.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Nastarengas on perusteltu, kun',
      casual: 'Nastat sopivat sinulle, jos',
      educational: 'Pohdi nastoja, jos vastaat näihin kyllä:',
    },
    items: [
      'ajat paljon sivuteillä, joita ei suolata',
      'kotipihasi tai mökkitiesi on mäkinen',
      'lähdet liikkeelle ennen aurauskalustoa',
      'haluat varmuutta märälle jäälle.',
    ],
  },
  table: 'studded',
  related: ['friction', 'winter', 'pressure', 'condition', 'change', 'hotel'],
};

export const friction: Topic = {
  id: 'friction',
  keyword: /kitka/,
  titles: {
    professional: ['Kitkarenkaat: hiljainen vaihtoehto talveen', 'Kitkarenkaan valinta suomalaiseen talveen'],
    casual: ['Kitkat alle ja hiljaa eteenpäin', 'Riittävätkö kitkat? Useimmille kyllä'],
    educational: ['Miten kitkarengas pitää ilman nastoja?', 'Kitkarengas selitettynä'],
  },
  heading: {
    professional: 'Kitkarenkaan ominaisuudet',
    casual: 'Entä kitkat?',
    educational: 'Mistä kitkarenkaan pito syntyy?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Kitkarengas perustuu pehmeään kumiseokseen ja tiheisiin lamelleihin.',
        casual: 'Kitkarengas on hiljainen, mukava ja yllättävän pitävä.',
        educational: 'Lamellit ovat kulutuspinnan ohuita viiltoja, jotka avautuvat ja tarttuvat tien pintaan.',
      },
      text: 'Tällainen rengas toimii hyvin lumella, kuivalla jäällä ja paljaalla asfaltilla, ja se on matkalla selvästi nastarengasta hiljaisempi. Kaupungissa ja pääteillä se riittää useimmille.',
    },
    {
      opening: {
        professional: 'Märkä jää on kitkarenkaan vaativin keli.',
        casual: 'Yhdellä kelillä kitkojen kanssa pitää olla tarkkana: märällä jäällä.',
        educational: 'Märällä jäällä renkaan ja tien väliin jää ohut vesikalvo, eikä kumi pääse kunnolla kiinni.',
      },
      text: 'Pidä silloin pidempi turvaväli ja jarruta ajoissa. Ajonvakautus auttaa, mutta se ei lyhennä matkaa, jonka auto tarvitsee pysähtyäkseen.',
    },
    {
      text: 'Kitkarenkaassa urasyvyys ja kumin pehmeys merkitsevät vielä enemmän kuin nastarenkaassa, koska muuta pidon lähdettä ei ole. Muutaman talven jälkeen rengas voi näyttää hyvältä mutta olla jo kovettunut.',
    },
    {
      text: 'Valitse pohjoisiin oloihin tehty kitkarengas, älä Keski-Euroopan talvirengasta. Jälkimmäinen on suunniteltu märälle asfaltille ja lämpimämpään talveen, ja sen jääpito jää vaatimattomaksi. EU-merkinnän jääsymboli auttaa erottamaan ne toisistaan.',
    },
    {
      text: 'Hiljaisuus ei ole vain mukavuutta. Kun rengasmelu vähenee, pitkä matka väsyttää vähemmän, ja sähköautossa eron kuulee erityisen selvästi. Myös kulutus pysyy usein hieman pienempänä, koska rengas vierii kevyemmin.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Kitkarengas on luonteva valinta, kun',
      casual: 'Kitkat sopivat sinulle, jos',
      educational: 'Kitkarengas palvelee sinua hyvin, jos',
    },
    items: [
      'ajat pääosin kaupungissa tai suolatuilla pääteillä',
      'arvostat hiljaista kyytiä',
      'osaat ennakoida ja jättää matkan tekoon väljyyttä',
      'autossasi on toimiva ajonvakautus.',
    ],
  },
  table: 'friction',
  related: ['studded', 'winter', 'condition', 'pressure', 'change', 'hotel'],
};

export const summer: Topic = {
  id: 'summer',
  keyword: /kesä|vesiliir|kevät|kevä/,
  titles: {
    professional: ['Kesärenkaiden valinta: märkäpito edellä', 'Kesärenkaat turvalliseen ja taloudelliseen ajoon'],
    casual: ['Kesärenkaat alle ja menoksi', 'Kesä tulee – laita renkaat kuntoon'],
    educational: ['Miten valitset kesärenkaat?', 'Mitä kesärenkaan merkinnät kertovat?'],
  },
  heading: {
    professional: 'Kesärenkaan tärkeimmät ominaisuudet',
    casual: 'Kesärenkaat: mitä katsoa?',
    educational: 'Miksi kesällä tarvitaan oma rengas?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Kesärenkaan tärkein ominaisuus on pito märällä asfaltilla.',
        casual: 'Kesällä suurin yllättäjä on rankkasade, ei helle.',
        educational: 'Kesärenkaan kumi on talvirenkaan kumia jäykempää, jotta se kestää kuumaa asfalttia.',
      },
      text: 'EU-merkinnän märkäpitoluokka kertoo, kuinka lyhyeen auto pysähtyy sateella. Luokkien välinen ero on täysjarrutuksessa useita metrejä, ja se voi ratkaista koko tilanteen.',
    },
    {
      opening: {
        professional: 'Kulunut rengas ei poista vettä tien ja kumin välistä.',
        casual: 'Kun urat loppuvat, rengas alkaa lainelautailla.',
        educational: 'Vesiliirto alkaa, kun urat eivät enää ehdi johtaa vettä pois renkaan alta.',
      },
      text: 'Lain vähimmäissyvyys kesärenkaalle on 1,6 millimetriä, mutta turvallinen raja tulee vastaan paljon aiemmin. Hidasta urautuneella tiellä, kun sade yltyy.',
    },
    {
      text: 'Pieni vierintävastus säästää polttoainetta tai sähköä joka kilometrillä. Jos ajat paljon, energialuokka maksaa itsensä takaisin. Jos ajat vähän, painota märkäpitoa ja hiljaisuutta.',
    },
    {
      text: 'Kesärenkaat kannattaa vaihtaa keväällä vasta, kun yöpakkaset ovat ohi ja tiet pysyvät paljaina. Kylmällä kelillä kesärenkaan kumi kovettuu, ja yksikin jäinen aamu riittää vahinkoon.',
    },
    {
      text: 'Katso samalla, miten vanha sarja on kulunut. Reunoilta kulunut rengas kertoo liian pienestä paineesta ja keskeltä kulunut liian suuresta. Toispuoleinen kuluma viittaa siihen, että pyörien suuntaus kannattaa tarkistuttaa.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Vertaa kesärenkaissa näitä:',
      casual: 'Näillä pääset pitkälle:',
      educational: 'Lue EU-merkinnästä ainakin nämä:',
    },
    items: [
      'Märkäpito: luokka A tai B on hyvä tavoite.',
      'Energiatehokkuus: tärkeä, jos ajat paljon.',
      'Melu desibeleinä: pienempi luku on hiljaisempi.',
      'Kantavuus- ja nopeusluokka: vähintään auton vaatimus.',
    ],
  },
  table: 'summer',
  related: ['condition', 'pressure', 'size', 'change', 'hotel', 'rims'],
};
