import type { Topic } from './topic.ts';

export const rims: Topic = {
  id: 'rims',
  keyword: /vante|vanne|alumiini|pelti|pultti|pultit/,
  titles: {
    professional: ['Vanteiden valinta: mitoitus ennen ulkonäköä', 'Uudet vanteet autoosi: mitä kannattaa tietää'],
    casual: ['Uudet vanteet? Aloita näistä', 'Vanteet kuntoon ja auto uusiksi'],
    educational: ['Mitä vanteen mitat tarkoittavat?', 'Miten valitset sopivat vanteet?'],
  },
  heading: {
    professional: 'Vanteiden mitoitus',
    casual: 'Vanteet: muutakin kuin ulkonäkö',
    educational: 'Mitä vanteen mitat kertovat?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Vanteen on sovittava autoon mitoiltaan, ei vain ulkonäöltään.',
        casual: 'Hieno vanne ei auta, jos se ei mahdu paikalleen.',
        educational: 'Vanteesta pitää tietää halkaisija, leveys, pulttijako, keskireikä ja ET-luku.',
      },
      text: 'ET-luku kertoo, kuinka syvälle vanne asettuu. Väärä luku siirtää pyörän liian ulos tai sisään, jolloin se voi ottaa kiinni lokasuojaan tai jousitukseen.',
    },
    {
      opening: {
        professional: 'Talvikäyttöön oma vannesarja maksaa itsensä takaisin.',
        casual: 'Kaksi pyöräsarjaa helpottaa elämää.',
        educational: 'Kun renkaat ovat valmiiksi vanteilla, niitä ei tarvitse irrottaa kahdesti vuodessa.',
      },
      text: 'Vaihto on nopea, renkaiden reunat säästyvät ja kesävanteet pysyvät poissa suolasta. Talveen kannattaa usein valita hieman pienempi vanne ja korkeampi rengas.',
    },
    {
      text: 'Alumiinivanne on kevyt ja siisti, peltivanne edullinen ja kolhuja sietävä. Pese vanteet ennen säilytystä, sillä jarrupöly ja suola syövyttävät pintaa. Pinnoitteen lohkeamat kannattaa paikata ennen talvea.',
    },
    {
      text: 'Pultit tai mutterit kuuluvat vanteen mukaan: pituus, kierre ja kartio vaihtelevat. Kiristys tehdään momenttiavaimella ja tarkistetaan uudelleen noin sadan kilometrin jälkeen. Ota lukkopulttien avain mukaan, kun tuot auton vaihtoon.',
    },
    {
      text: 'Kovasta kuopasta vanteeseen voi jäädä kieroutuma, jonka huomaa tärinästä tai hitaasta ilmavuodosta. Lievän virheen voi usein oikaista, mutta haljennutta vannetta ei korjata. Näytä pyörä asentajalle, ennen kuin jatkat pitkää matkaa.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Selvitä ennen vanteiden tilaamista:',
      casual: 'Nämä tiedot riittävät alkuun:',
      educational: 'Vanteen tiedot, jotka tarvitset:',
    },
    items: [
      'auton merkki, malli ja vuosimalli',
      'sallitut vannekoot ja ET-luvut',
      'pulttijako ja keskireiän koko',
      'paineanturien tyyppi, jos autossa on valvonta.',
    ],
  },
  table: { priceGroup: /uusien-renkaiden|uusien renkaiden|asennus|vante|vanne/i },
  related: ['size', 'balancing', 'change', 'pressure', 'condition', 'hotel'],
};

export const change: Topic = {
  id: 'change',
  keyword: /vaihto|vaihda|vaihta|asennu|ajanvarau|kausi/,
  titles: {
    professional: ['Renkaanvaihto sujuvasti ja ajallaan', 'Näin valmistaudut renkaanvaihtoon'],
    casual: ['Renkaanvaihto ilman hikeä', 'Vaihto hoituu, kun varaat hetken'],
    educational: ['Mitä renkaanvaihdossa tehdään?', 'Renkaanvaihto vaihe vaiheelta'],
  },
  heading: {
    professional: 'Renkaanvaihto käytännössä',
    casual: 'Vaihto vaivatta',
    educational: 'Mitä vaihdossa tapahtuu?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Huolellinen vaihto on muutakin kuin neljä pyörää.',
        casual: 'Renkaanvaihdon ehtii hoitaa, vaikka viikko olisi täynnä.',
        educational: 'Vaihdossa auto nostetaan ylös, pyörät irrotetaan ja kiinnityspinnat puhdistetaan.',
      },
      text: 'Työn aikana katsotaan urasyvyys, paineet ja renkaiden kunto, ja pultit kiristetään momenttiin. Näin yksi käynti kertoo, kestääkö sarja koko kauden.',
    },
    {
      opening: {
        professional: 'Ajankohta kannattaa valita sään mukaan, ei ruuhkan.',
        casual: 'Kun ensilumi sataa, kaikki soittavat samana aamuna.',
        educational: 'Kysyntä kasautuu muutamaan päivään keväällä ja syksyllä, koska sää muuttuu kaikilla yhtä aikaa.',
      },
      text: 'Seuraa ennustetta ja tule mieluummin viikkoa liian aikaisin kuin päivää liian myöhään. Kaksi varovaista viikkoa väärällä kaudella on pienempi riski kuin yksi liukas aamu.',
    },
    {
      text: 'Merkitse irrotettuihin pyöriin niiden paikka autossa ja pyörimissuunta, niin seuraava vaihto sujuu nopeasti. Samalla näet, missä paikassa rengas kuluu eniten, ja voit kierrättää pyörien paikkoja.',
    },
    {
      text: 'Pultit on hyvä kiristää uudelleen noin sadan kilometrin ajon jälkeen. Vanne asettuu vasta ajossa lopullisesti paikalleen, ja etenkin alumiinivanteissa kiristys voi hieman löystyä. Tarkistus vie pari minuuttia.',
    },
    {
      text: 'Jos vaihdat renkaat itse, tee se tasaisella ja kovalla alustalla ja käytä auton omia nostokohtia. Puhdista navan pinta ruosteesta. Kun käytät momenttiavainta ja kiristät pultit ristiin, vanne asettuu suoraan.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Ota vaihtoon mukaan:',
      casual: 'Muista nämä, niin homma on nopeasti ohi:',
      educational: 'Valmistaudu vaihtoon näin:',
    },
    items: [
      'vaihdettavat pyörät tai tieto, missä ne ovat säilytyksessä',
      'lukkopulttien avain',
      'tieto siitä, onko autossa paineanturit',
      'huomiosi tärinästä, puoltamisesta tai oudoista äänistä.',
    ],
  },
  table: { priceGroup: /vaihto/i },
  related: ['condition', 'balancing', 'pressure', 'hotel', 'winter', 'summer', 'size'],
};

export const balancing: Topic = {
  id: 'balancing',
  keyword: /tasapaino|tärin|täris/,
  titles: {
    professional: ['Tasapainotus: tasaista kyytiä ja pidempi käyttöikä', 'Miksi pyörät kannattaa tasapainottaa'],
    casual: ['Täriseekö ratti? Syy löytyy usein pyöristä', 'Tasapainotus vie tärinän'],
    educational: ['Mitä pyörän tasapainotus tarkoittaa?', 'Tasapainotus selitettynä'],
  },
  heading: {
    professional: 'Tasapainotuksen hyödyt',
    casual: 'Miksi ratti tärisee?',
    educational: 'Mitä tasapainotuksessa tehdään?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Tasapainoton pyörä kuluttaa rengasta, laakereita ja kuljettajaa.',
        casual: 'Jos ohjauspyörä alkaa väristä maantiellä, pyörien tasapaino on ensimmäinen epäilty.',
        educational: 'Pyörässä on aina kohtia, jotka ovat hieman muita painavampia.',
      },
      text: 'Kone pyörittää pyörää ja näyttää, mihin kohtaan vanteen kehälle tarvitaan pieni vastapaino. Muutaman gramman ero tuntuu jo maantienopeudessa.',
    },
    {
      opening: {
        professional: 'Tasapainotus kuuluu aina uusien renkaiden asennukseen.',
        casual: 'Uudet renkaat tasapainotetaan aina, mutta vanhatkin voivat kaivata sitä.',
        educational: 'Tasapaino muuttuu, kun rengas kuluu, paino irtoaa tai vanne saa kolhun.',
      },
      text: 'Tarkistuta tasapaino myös kauden vaihtuessa, jos olet tuntenut tärinää, ja aina kuoppaan ajon jälkeen. Työ tehdään samalla käynnillä kuin vaihto.',
    },
    {
      text: 'Tärinän paikka antaa vihjeen. Ohjauspyörän värinä tulee useimmiten edestä, istuimen tai korin tärinä takaa. Jos tärinä tuntuu vain jarruttaessa, syy on todennäköisemmin jarruissa kuin pyörissä.',
    },
    {
      text: 'Aina vika ei ole painossa. Kieroutunut vanne, renkaan sisäinen vaurio tai likainen kiinnityspinta aiheuttavat samanlaista tärinää, eikä niitä voi tasapainottaa pois. Siksi pyörä tarkistetaan ennen painojen lisäämistä.',
    },
    {
      text: 'Talvella syy voi olla arkinen: vanteen sisäpuolelle pakkautunut lumi tai jää vie pyörän tasapainon hetkessä. Putsaa vanteet ja kokeile uudelleen, ennen kuin varaat ajan.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Tasapainotus on ajankohtainen, kun',
      casual: 'Tunnista nämä merkit:',
      educational: 'Merkkejä siitä, että tasapaino on pielessä:',
    },
    items: [
      'ohjauspyörä tärisee tietyssä nopeudessa',
      'rengas kuluu laikuittain',
      'vanteesta on irronnut paino',
      'olet ajanut kovaan kuoppaan tai reunakiveen.',
    ],
  },
  table: { priceGroup: /tasapaino/i },
  related: ['rims', 'condition', 'change', 'pressure', 'size', 'summer'],
};

export const hotel: Topic = {
  id: 'hotel',
  keyword: /hotelli|säily|varasto/,
  titles: {
    professional: ['Rengashotelli: huoletonta säilytystä kauden ajaksi', 'Renkaiden säilytys oikein'],
    casual: ['Renkaat hotelliin, autotalli vapaaksi', 'Mihin renkaat talveksi?'],
    educational: ['Miten renkaat säilytetään oikein?', 'Mitä rengashotellissa tapahtuu?'],
  },
  heading: {
    professional: 'Renkaiden säilytys',
    casual: 'Renkaat lepäämään',
    educational: 'Miten rengas säilyy parhaiten?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Oikea säilytys pidentää renkaiden käyttöikää.',
        casual: 'Neljä likaista pyörää ei ole kenenkään lempisisustusta.',
        educational: 'Kumi vanhenee valon, lämmön, otsonin ja öljyn vaikutuksesta.',
      },
      text: 'Paras paikka on viileä, kuiva ja pimeä. Vanteilla olevat renkaat kestävät pinossa tai ripustettuina, mutta ilman vannetta oleva rengas seisoo pystyssä.',
    },
    {
      opening: {
        professional: 'Rengashotelli siirtää säilytyksen vastuun ammattilaiselle.',
        casual: 'Rengashotellissa pyörät odottavat valmiina, etkä kanna mitään.',
        educational: 'Rengashotellissa renkaat tarkistetaan samalla, kun ne otetaan talteen.',
      },
      text: 'Sinun ei tarvitse kuljettaa pyöriä kahdesti vuodessa, ja viat löytyvät hyvissä ajoin ennen seuraavaa kautta. Uudet renkaat ehtii silloin valita rauhassa.',
    },
    {
      text: 'Pese renkaat ja vanteet ennen säilytystä. Suola, jarrupöly ja tienpinnan piki jatkavat työtään koko kauden, jos ne jäävät pintaan. Kuivaa pyörät ennen kuin laitat ne pussiin tai hyllyyn.',
    },
    {
      text: 'Merkitse pyörien paikat ja ajokilometrit muistiin. Kun tiedät, kuinka paljon sarja kului kaudessa, näet ennakkoon, riittääkö se vielä seuraavaan, ja osaat varautua hankintaan ajoissa.',
    },
    {
      text: 'Kerrostalossa säilytystila on usein vähissä, ja parvekkeella aurinko ja pakkanen vuorottelevat. Häkkivarastossa vuotava öljy tai maali on renkaalle huono naapuri. Silloin erillinen säilytys on renkaan kannalta paras ratkaisu.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Hyvän säilytyksen muistilista:',
      casual: 'Kotona säilyttäessä muista nämä:',
      educational: 'Säilytyksen perussäännöt:',
    },
    items: [
      'Pese ja kuivaa pyörät ensin.',
      'Valitse viileä, kuiva ja pimeä paikka.',
      'Pidä renkaat erossa öljystä, liuottimista ja sähkömoottoreista.',
      'Merkitse jokaisen pyörän paikka.',
    ],
  },
  table: { priceGroup: /hotelli|säilyty/i },
  related: ['change', 'condition', 'rims', 'winter', 'summer', 'pressure'],
};

export const financing: Topic = {
  id: 'financing',
  keyword: /rahoitu|osamaksu|lasku|kuukausi|maksu/,
  titles: {
    professional: ['Renkaiden rahoitus: maksu osissa', 'Rengashankinta hallitusti osamaksulla'],
    casual: ['Renkaat nyt, lasku pienissä osissa', 'Uudet renkaat ilman isoa kertalaskua'],
    educational: ['Miten renkaiden rahoitus toimii?', 'Mitä osamaksusta kannattaa tietää?'],
  },
  heading: {
    professional: 'Rahoituksen ehdot',
    casual: 'Maksa osissa',
    educational: 'Miten rahoitus toimii?',
  },
  paragraphs: [
    {
      opening: {
        professional: 'Rahoitus tasaa kulun usealle kuukaudelle.',
        casual: 'Renkaat hajoavat harvoin juuri palkkapäivänä.',
        educational: 'Rahoituksessa luotonantaja maksaa ostoksen puolestasi, ja sinä maksat sen takaisin erissä.',
      },
      text: 'Turvallisuuden kannalta tärkeää hankintaa ei tarvitse lykätä, kun summan voi jakaa osiin. Samaan sopimukseen voi yleensä liittää myös asennuksen ja vanteet.',
    },
    {
      opening: {
        professional: 'Vertaa aina kokonaiskustannusta, älä vain kuukausierää.',
        casual: 'Katso loppusummaa, älä pelkkää kuukausierää.',
        educational: 'Todellinen vuosikorko kokoaa koron ja kulut yhteen lukuun, jolla luottoja on helppo vertailla.',
      },
      text: 'Avausmaksu, tilinhoitomaksu ja korko vaikuttavat siihen, mitä ostos lopulta maksaa. Lue ehdot rauhassa ennen allekirjoitusta ja kysy, jos jokin jää epäselväksi.',
    },
    {
      text: 'Luoton myöntää aina luottoyhtiö, joka tarkistaa luottotiedot ja maksukyvyn. Päätöksen saa tavallisesti nopeasti. Varaa mukaan henkilöllisyystodistus ja verkkopankkitunnukset.',
    },
    {
      text: 'Mitoita kuukausierä niin, että se mahtuu budjettiin myös kuussa, jolloin autoon tulee huolto tai katsastus. Luoton voi yleensä maksaa pois etuajassa, ja silloin myös kulut jäävät pienemmiksi.',
    },
    {
      text: 'Kun lasket renkaiden hintaa, ota mukaan koko paketti: renkaat, asennus, tasapainotus ja mahdolliset uudet venttiilit tai anturit. Näin vältät yllätykset ja pystyt vertaamaan tarjouksia samalla perusteella.',
    },
  ],
  checklist: {
    lead: {
      professional: 'Tarkista ennen sopimusta:',
      casual: 'Ennen kuin kirjoitat nimesi alle:',
      educational: 'Vertaile luottoja näillä tiedoilla:',
    },
    items: [
      'todellinen vuosikorko ja luoton kokonaishinta',
      'avaus- ja kuukausimaksut',
      'maksuajan pituus',
      'ehdot ennenaikaiselle maksulle.',
    ],
  },
  table: 'financing',
  related: ['change', 'condition', 'summer', 'winter', 'rims', 'size'],
};
