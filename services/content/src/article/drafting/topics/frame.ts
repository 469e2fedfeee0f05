import type { ByTone } from './topic.ts';

/** Introductions. {subjects} is replaced by the keywords in the nominative, {verb} by 'on' or 'ovat'. */
export const intros: ByTone<readonly string[]> = {
  professional: [
    'Renkaat ovat auton ainoa kosketus tiehen, joten niihin käytetty huomio maksaa itsensä takaisin turvallisuutena ja pienempinä kuluina. Tämän artikkelin aiheena {verb} {subjects}. Kokosimme yhteen ne asiat, joista asiakkaamme kysyvät useimmin.',
    'Hyvä rengasratkaisu syntyy muutamasta harkitusta valinnasta. Aiheena {verb} tällä kertaa {subjects}. Käymme läpi, mitä kannattaa tarkistaa itse ja missä vaiheessa ammattilaisesta on apua.',
    'Renkaisiin liittyvät päätökset on helpompi tehdä, kun perusteet ovat selvillä. Tässä artikkelissa aiheena {verb} {subjects}. Tavoitteena on, että tiedät lukemisen jälkeen, mitä autosi tarvitsee.',
  ],
  casual: [
    'Renkaat ovat niitä asioita, jotka muistaa vasta, kun niitä tarvitsee. Siksi aiheena {verb} nyt {subjects}. Luvassa on selviä vinkkejä ilman turhaa insinöörikieltä.',
    'Käsi ylös, kuka on katsonut renkaitaan kunnolla tällä viikolla? Ei hätää, et ole ainoa. Tänään aiheena {verb} {subjects}, ja lupaamme pitää asian yksinkertaisena.',
    'Meiltä kysytään tiskillä joka viikko samoja asioita, joten kirjoitimme vastaukset ylös. Aiheena {verb} {subjects}. Lue tämä kahvikupin ääressä, niin tiedät enemmän kuin naapurisi.',
  ],
  educational: [
    'Miksi sama auto käyttäytyy eri renkailla niin eri tavalla? Vastaus löytyy muutamasta perusasiasta. Tässä artikkelissa aiheena {verb} {subjects}, ja selitämme myös sen, mistä erot johtuvat.',
    'Renkaasta näkyy ulospäin vain musta kumi, mutta sen sisällä on paljon tekniikkaa. Nyt aiheena {verb} {subjects}. Etenemme vaihe vaiheelta, joten aiempaa tietoa ei tarvita.',
    'Kun ymmärrät, miten rengas toimii, osaat valita ja huoltaa sen oikein. Tämän oppaan aiheena {verb} {subjects}. Jokaisen osan lopuksi tiedät, mitä voit tehdä itse.',
  ],
};

export const closingHeadings: ByTone<readonly string[]> = {
  professional: ['Yhteenveto', 'Näin pääset eteenpäin'],
  casual: ['Mitä seuraavaksi?', 'Vielä yksi juttu'],
  educational: ['Mitä tästä kannattaa muistaa?', 'Kertaus'],
};

export const closings: ByTone<readonly string[]> = {
  professional: [
    'Tarkista renkaat säännöllisesti ja toimi ennen sesongin ruuhkaa. Jos jokin jäi mietityttämään, autamme mielellämme valinnassa.',
    'Huolellinen valinta ja säännöllinen tarkistus riittävät pitkälle. Pyydä meiltä arvio, kun haluat varmistaa, että ratkaisu sopii autoosi ja ajoosi.',
  ],
  casual: [
    'Ei tämän vaikeampaa. Kurkkaa renkaat vaikka saman tien, ja jos jokin näyttää oudolta, käy näyttämässä niitä meille.',
    'Nyt tiedät olennaisen. Jos et vieläkään ole varma, soita tai piipahda, niin katsotaan yhdessä.',
  ],
  educational: [
    'Muista kolme asiaa: oikea rengas vuodenaikaan, oikea paine ja riittävä urasyvyys. Kun ne ovat kunnossa, muu on hienosäätöä. Kysy meiltä, jos jokin kohta jäi epäselväksi.',
    'Paras tapa oppia on katsoa omia renkaita tämän tekstin kanssa. Kirjaa havainnot ylös ja kysy meiltä, mitä ne tarkoittavat juuri sinun autossasi.',
  ],
};

/** Titles for keywords that match no topic. */
export const otherTitles: ByTone<readonly [string, string]> = {
  professional: ['{subject}: mitä autoilijan kannattaa tietää', '{subject} – tärkeimmät asiat autoilijalle'],
  casual: ['{subject} – lyhyt oppimäärä', '{subject} lyhyesti ja selvästi'],
  educational: ['Mitä kannattaa tietää: {subject}', 'Opas autoilijalle: {subject}'],
};

/** The line before a table of tyres. */
export const tyreTableLeads: ByTone = {
  professional: 'Esimerkkejä valikoimastamme, hinnat kappaleelta:',
  casual: 'Tällaisia meiltä löytyy juuri nyt, hinta per rengas:',
  educational: 'Vertaa näitä esimerkkejä valikoimastamme. Hinta on yhdestä renkaasta:',
};

export const sizeTableLeads: ByTone = {
  professional: 'Valikoimamme tavallisimmat koot ja niiden mitat:',
  casual: 'Näitä kokoja meiltä löytyy eniten:',
  educational: 'Näin luvut luetaan valikoimamme tavallisimmissa koissa:',
};

export const priceTableLeads: ByTone = {
  professional: 'Hinnastomme mukaiset hinnat:',
  casual: 'Näin paljon se meillä maksaa:',
  educational: 'Hinnastostamme näet, mistä hinta muodostuu:',
};

export const financingTableLeads: ByTone = {
  professional: 'Rahoituksemme ehdot:',
  casual: 'Näillä ehdoilla se meillä käy:',
  educational: 'Tässä ovat rahoituksemme ehdot, joita voit verrata muihin:',
};

export const offerLeads: ByTone = {
  professional: 'Voimassa olevia tarjouksia:',
  casual: 'Juuri nyt tarjouksessa:',
  educational: 'Tarjouksissa kannattaa verrata hintaa 30 päivän alimpaan hintaan:',
};

export const DRAFT_NOTE = '*Tämä on kaupan omista tiedoista koottu luonnos. Tarkista tiedot ja hinnat ennen julkaisua.*';
