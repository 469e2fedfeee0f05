import type { Model } from './model.ts';

/**
 * Studded winter tyres. Tyres studded in the factory have no EU label (the regulation excludes them). Tyres that the
 * manufacturer also sells without studs have the label of the unstudded tyre.
 */
export const studdedModels: readonly Model[] = [
  {
    manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 10', vehicles: ['henkilöauto'], rims: [14, 19], level: 1.08,
    label: null, ratings: [3, 3, 5, 5, 4, 4], features: ['Kaksi nastatyyppiä', 'Kotimainen merkki', 'Kulumisilmaisin numeroin'],
    description: 'Kotimainen nastarengas, jossa keskellä ja olkapäillä on erilaiset nastat. Jääpito on huippuluokkaa ja käytös hallitun tuntuista loskassakin.',
    use: 'Koko Suomen talveen, erityisesti jäisille ja aurattomille teille.',
  },
  {
    manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 10 SUV', vehicles: ['suv'], rims: [16, 20], level: 1.08,
    label: null, ratings: [3, 3, 5, 5, 4, 5], features: ['Kaksi nastatyyppiä', 'Vahvistettu kylki', 'Kotimainen merkki'],
    description: 'Hakkapeliitta 10 katumaasturin painoon vahvistettuna. Kylki kestää jäiset urat ja pihan kivetykset.',
    use: 'Katumaastureihin, joilla ajetaan myös mökki- ja metsäteitä.',
  },
  {
    manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 01', vehicles: ['henkilöauto'], rims: [15, 19], level: 1.2,
    label: null, ratings: [4, 4, 5, 5, 4, null], features: ['Lämpötilaan mukautuva nastatyyny', 'Kotimainen merkki', 'Uutuus'],
    description: 'Uuden sukupolven Hakkapeliitta, jonka nastan alla oleva kumi joustaa lauhalla ja jäykistyy pakkasella. Sulalla tiellä nastojen ääni on pienempi.',
    use: 'Sille, joka haluaa nastan pidon mutta ajaa paljon myös paljaalla asfaltilla.',
  },
  {
    manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta C4', vehicles: ['pakettiauto'], rims: [15, 16], level: 1.05,
    label: null, ratings: [3, 3, 5, 5, 3, 5], features: ['C-rengas', 'Kotimainen merkki', 'Vahvistettu kylki'],
    description: 'Pakettiauton nastarengas, jonka nastoitus on mitoitettu raskaalle kuormalle.',
    use: 'Jakelu- ja huoltoajoon, joka ei voi odottaa hiekoitusta.',
  },
  {
    manufacturer: 'Michelin', model: 'X-Ice North 4', vehicles: ['henkilöauto'], rims: [14, 19], level: 1.07,
    label: null, ratings: [3, 3, 4, 5, 4, 5], features: ['Runsas nastamäärä', 'Pitkäikäinen'],
    description: 'Nastoja on poikkeuksellisen paljon, ja se tuntuu jäällä. Lumella pito on hyvä, ei aivan paras.',
    use: 'Jäisille kaduille ja maanteille sekä paljon ajavalle.',
  },
  {
    manufacturer: 'Michelin', model: 'X-Ice North 4 SUV', vehicles: ['suv'], rims: [16, 20], level: 1.09,
    label: null, ratings: [3, 3, 4, 5, 4, 5], features: ['Runsas nastamäärä', 'Vahvistettu runko'],
    description: 'X-Ice North 4:n runsas nastoitus katumaasturin rungolla. Vakaa myös kuormattuna.',
    use: 'Katumaastureihin jäisille väylille.',
  },
  {
    manufacturer: 'Michelin', model: 'Agilis X-Ice North', vehicles: ['pakettiauto'], rims: [15, 16], level: 1.04,
    label: null, ratings: [3, 3, 4, 4, 3, 5], features: ['C-rengas', 'Kylkisuojat'],
    description: 'Pakettiautojen nastarengas, joka kuluu hitaasti. Kyljen suojat säästävät rengasta katukiveyksiltä.',
    use: 'Ammattiajoon pohjoisen talvessa.',
  },
  {
    manufacturer: 'Continental', model: 'IceContact 3', vehicles: ['henkilöauto', 'suv'], rims: [14, 20], level: 1.03,
    label: null, ratings: [3, 4, 5, 5, 4, 4], features: ['Tehtaalla kiinnitetyt nastat', 'Hyvä lumipito'],
    description: 'Tasapainoinen nastarengas, joka hallitsee jään lisäksi märän asfaltin tavallista paremmin.',
    use: 'Etelä- ja Keski-Suomen vaihteleviin talvikeleihin.',
  },
  {
    manufacturer: 'Continental', model: 'IceContact XTRM', vehicles: ['henkilöauto', 'suv'], rims: [16, 20], level: 1.1,
    label: null, ratings: [3, 3, 5, 5, 4, null], features: ['Suuntautuva kuvio', 'Sopii sähköautoon'],
    description: 'Continentalin uudempi nastarengas koviin talvioloihin. Suunniteltu kestämään myös raskaat sähköautot.',
    use: 'Pohjoisen teille ja raskaisiin autoihin.',
  },
  {
    manufacturer: 'Continental', model: 'VanContact Ice', vehicles: ['pakettiauto'], rims: [15, 16], level: 1,
    label: null, ratings: [3, 3, 4, 4, 3, 4], features: ['C-rengas', 'Hyvä lumipito'],
    description: 'Pakettiauton nastarengas, joka irrottaa auton lumisesta lastauspihasta varmasti.',
    use: 'Jakeluautoihin ja takavetoisiin pakettiautoihin.',
  },
  {
    manufacturer: 'Goodyear', model: 'UltraGrip Arctic 2', vehicles: ['henkilöauto'], rims: [14, 19], level: 1,
    label: null, ratings: [3, 3, 5, 5, 3, 4], features: ['Suuntautuva kuvio', 'Hyvä lumipito'],
    description: 'Suuntautuvakuvioinen nastarengas, joka etenee syvässä lumessa ja jarruttaa lujasti jäällä. Sulalla nastat kuuluvat.',
    use: 'Lumisille seuduille ja pikkuteille.',
  },
  {
    manufacturer: 'Goodyear', model: 'UltraGrip Arctic 2 SUV', vehicles: ['suv'], rims: [16, 20], level: 1.01,
    label: null, ratings: [3, 3, 5, 5, 3, 4], features: ['Suuntautuva kuvio', 'Vahvistettu runko'],
    description: 'Katumaasturin nastarengas, jossa on karkea lumikuvio ja tukeva runko.',
    use: 'Katumaastureihin, joilla tehdään omat ajourat.',
  },
  {
    manufacturer: 'Bridgestone', model: 'Noranza 001', vehicles: ['henkilöauto'], rims: [14, 18], level: 0.92,
    label: null, ratings: [3, 3, 4, 4, 4, 4], features: ['Pohjoismaihin kehitetty', 'Tasainen kuluminen'],
    description: 'Jo vakiintunut nastarengas, jonka vahvuuksia ovat helppo ajettavuus ja tasainen kuluminen.',
    use: 'Tavalliseen talviajoon taajamassa ja maantiellä.',
  },
  {
    manufacturer: 'Pirelli', model: 'Ice Zero 2', vehicles: ['henkilöauto'], rims: [15, 19], level: 0.99,
    label: null, ratings: [4, 3, 4, 5, 3, 4], features: ['Kaksoiskärkinasta', 'Tarkka ohjaus'],
    description: 'Italialaismerkin nastarengas, jonka ohjaus on talvirenkaaksi tarkka. Jääpito vahva, ääni keskitasoa.',
    use: 'Keskikokoisiin ja suuriin henkilöautoihin.',
  },
  {
    manufacturer: 'Pirelli', model: 'Scorpion Ice Zero 2', vehicles: ['suv'], rims: [17, 20], level: 1.02,
    label: null, ratings: [4, 3, 4, 5, 3, 4], features: ['Kaksoiskärkinasta', 'Vahvistettu runko'],
    description: 'Ice Zero 2:n nastoitus katumaasturin mitoissa. Pitää raskaan auton hyvin kurissa jäisessä mutkassa.',
    use: 'Tehokkaisiin katumaastureihin.',
  },
  {
    manufacturer: 'Hankook', model: 'Winter i*Pike RS2', vehicles: ['henkilöauto'], rims: [14, 19], level: 0.82,
    label: ['D', 'D', 72], ratings: [3, 3, 4, 5, 3, 4], features: ['Hyvä hinta-laatusuhde', 'Suuntautuva kuvio'],
    description: 'Keskihintainen nastarengas, joka pärjää jäällä kalliimpiensa rinnalla. Märällä on syytä ennakoida.',
    use: 'Hintatietoiselle, joka ei tingi jääpidosta.',
  },
  {
    manufacturer: 'Hankook', model: 'Winter i*Pike X', vehicles: ['suv'], rims: [16, 20], level: 0.84,
    label: ['D', 'D', 73], ratings: [3, 3, 4, 4, 3, 4], features: ['Hyvä hinta-laatusuhde', 'Vahvistettu runko'],
    description: 'Katumaasturien nastarengas kohtuuhintaan, hyvä jäällä ja kelvollinen syvässäkin lumessa.',
    use: 'Perheen katumaasturin talveen.',
  },
  {
    manufacturer: 'Hankook', model: 'Winter i*Pike LV', vehicles: ['pakettiauto'], rims: [15, 16], level: 0.82,
    label: ['D', 'D', 74], ratings: [3, 3, 4, 4, 3, 4], features: ['C-rengas', 'Hyvä hinta-laatusuhde'],
    description: 'Pakettiauton nastarengas yrittäjän kukkarolle. Pito riittää kiireiseenkin jakeluun.',
    use: 'Pakettiautoihin ja pikkubusseihin.',
  },
  {
    manufacturer: 'Dunlop', model: 'Ice Touch', vehicles: ['henkilöauto'], rims: [14, 17], level: 0.84,
    label: ['D', 'D', 72], ratings: [3, 3, 4, 4, 3, 3], features: ['Suuntautuva kuvio', 'Tunnettu merkki'],
    description: 'Perusvarma nastarengas peruskoissa. Ei testien kärkeä, mutta käytös on johdonmukainen.',
    use: 'Pieniin ja keskikokoisiin autoihin etelän talveen.',
  },
  {
    manufacturer: 'Yokohama', model: 'iceGuard Stud iG65', vehicles: ['henkilöauto', 'suv'], rims: [14, 20], level: 0.88,
    label: null, ratings: [3, 3, 4, 4, 3, 4], features: ['Suuntautuva kuvio', 'Hyvä lumipito'],
    description: 'Japanilainen nastarengas, jossa lumi- ja jääpito ovat hyvässä tasapainossa.',
    use: 'Maantieajoon ja taajamaan koko talveksi.',
  },
  {
    manufacturer: 'Toyo', model: 'Observe Ice-Freezer', vehicles: ['henkilöauto', 'suv'], rims: [14, 19], level: 0.78,
    label: ['D', 'D', 72], ratings: [3, 2, 4, 4, 3, 4], features: ['Edullinen laatumerkki', 'Hyvä lumipito'],
    description: 'Lumella vahva nastarengas edulliseen hintaan. Märällä jarrutusmatka on pidempi kuin kalliilla merkeillä.',
    use: 'Lumisiin olosuhteisiin ja rauhalliseen ajoon.',
  },
  {
    manufacturer: 'Kumho', model: 'WinterCraft ice WI32', vehicles: ['henkilöauto'], rims: [14, 19], level: 0.74,
    label: ['D', 'D', 72], ratings: [3, 3, 4, 4, 3, 3], features: ['Suuntautuva kuvio', 'Hyvä hinta-laatusuhde'],
    description: 'Korealainen nastarengas, joka antaa rahalle hyvin vastinetta jäisellä tiellä.',
    use: 'Perheautoon, kun hinta on tärkeä.',
  },
  {
    manufacturer: 'Kumho', model: 'WinterCraft SUV ice WS31', vehicles: ['suv'], rims: [16, 19], level: 0.76,
    label: ['D', 'D', 73], ratings: [3, 3, 4, 4, 3, 3], features: ['Suuntautuva kuvio', 'Vahvistettu runko'],
    description: 'Edullisimmasta päästä oleva katumaasturin nastarengas, jonka lumipito on hyvä.',
    use: 'Katumaastureihin tavalliseen talviajoon.',
  },
  {
    manufacturer: 'Nexen', model: 'Winguard WinSpike 3', vehicles: ['henkilöauto', 'suv'], rims: [14, 19], level: 0.72,
    label: ['D', 'D', 72], ratings: [3, 3, 4, 4, 3, 4], features: ['Edullinen', 'Suuntautuva kuvio'],
    description: 'Edullinen nastarengas, jonka kehitys näkyy edelliseen malliin verrattuna erityisesti jäällä.',
    use: 'Sekä henkilöautoon että katumaasturiin kohtuubudjetilla.',
  },
  {
    manufacturer: 'Vredestein', model: 'Wintrac Ice', vehicles: ['henkilöauto'], rims: [15, 18], level: 0.84,
    label: null, ratings: [3, 3, 4, 4, 4, 3], features: ['Suuntautuva kuvio', 'Hillitty ääni'],
    description: 'Hollantilaismerkin nastarengas, joka on luokassaan hiljainen. Jääpito on hyvää keskitasoa.',
    use: 'Taajamiin ja auratuille maanteille.',
  },
  {
    manufacturer: 'BFGoodrich', model: 'g-Force Stud', vehicles: ['henkilöauto'], rims: [14, 17], level: 0.76,
    label: null, ratings: [3, 3, 4, 4, 3, 4], features: ['Hyvä hinta-laatusuhde', 'Kestävä'],
    description: 'Michelin-konsernin edullisempi nastarengas. Kestävä ja rehellinen, ilman hienouksia.',
    use: 'Arkiautoon, jolla ajetaan kaikilla keleillä.',
  },
  {
    manufacturer: 'Firestone', model: 'Ice Cruiser 7', vehicles: ['henkilöauto'], rims: [14, 16], level: 0.68,
    label: ['E', 'D', 72], ratings: [3, 2, 4, 4, 3, 3], features: ['Edullinen', 'Suuntautuva kuvio'],
    description: 'Vanhempi nastarengasmalli, joka on säilyttänyt paikkansa edullisen hinnan ansiosta.',
    use: 'Vanhempiin autoihin ja vähäiseen talviajoon.',
  },
  {
    manufacturer: 'Sava', model: 'Eskimo Stud', vehicles: ['henkilöauto'], rims: [14, 17], level: 0.64,
    label: ['E', 'D', 72], ratings: [3, 2, 4, 3, 3, 3], features: ['Edullinen', 'Eurooppalainen valmistaja'],
    description: 'Valikoiman edullisimpia eurooppalaisia nastarenkaita. Lumella hyvä, kirkkaalla jäällä keskinkertainen.',
    use: 'Kakkosautoon ja hiekoitetuille kaduille.',
  },
  {
    manufacturer: 'Gislaved', model: 'Nord*Frost 200', vehicles: ['henkilöauto'], rims: [14, 18], level: 0.84,
    label: null, ratings: [3, 3, 5, 4, 4, 4], features: ['Pohjoismainen merkki', 'Hyvä lumipito'],
    description: 'Ruotsalaismerkin tuttu nastarengas, joka on pitkään ollut talvitestien tasainen suorittaja.',
    use: 'Pohjoismaiseen talveen kaupungissa ja maalla.',
  },
  {
    manufacturer: 'Gislaved', model: 'Nord*Frost 200 SUV', vehicles: ['suv'], rims: [16, 19], level: 0.86,
    label: null, ratings: [3, 3, 5, 4, 4, 4], features: ['Pohjoismainen merkki', 'Vahvistettu runko'],
    description: 'Nord*Frost 200 katumaasturin kokoihin. Varma lumella, hinta maltillinen.',
    use: 'Katumaastureihin, joilla ajetaan lumisilla sivuteillä.',
  },
  {
    manufacturer: 'Gislaved', model: 'Nord*Frost Van', vehicles: ['pakettiauto'], rims: [15, 16], level: 0.82,
    label: null, ratings: [3, 3, 4, 4, 3, 4], features: ['C-rengas', 'Pohjoismainen merkki'],
    description: 'Pakettiauton nastarengas, joka on tehty pohjoisen työajoihin ja kestää kuormaa.',
    use: 'Huolto- ja asennusautoihin.',
  },
  {
    manufacturer: 'Cooper', model: 'Discoverer M+S 2', vehicles: ['suv'], rims: [16, 19], level: 0.8,
    label: ['E', 'D', 73], ratings: [3, 2, 4, 4, 2, 5], features: ['Karkea kuvio', 'Kestävä'],
    description: 'Karkeakuvioinen nastarengas maasturille. Vie läpi syvän lumen, mutta melu kuuluu maantiellä.',
    use: 'Maastureihin, joilla ajetaan auraamattomia teitä.',
  },
  {
    manufacturer: 'Nankang', model: 'Ice Activa SW-7', vehicles: ['henkilöauto'], rims: [14, 18], level: 0.55,
    label: ['E', 'E', 72], ratings: [3, 2, 3, 3, 2, null], features: ['Edullisimpia vaihtoehtoja', 'Suuntautuva kuvio'],
    description: 'Budjettinastarengas. Sanomme suoraan: jäällä ja märällä jarrutusmatka on selvästi pidempi kuin merkkirenkailla.',
    use: 'Vähäiseen taajama-ajoon, kun hinta ratkaisee kaiken.',
  },
  {
    manufacturer: 'Matador', model: 'MP 30 Sibir Ice 2', vehicles: ['henkilöauto'], rims: [14, 17], level: 0.68,
    label: null, ratings: [3, 3, 4, 4, 3, 3], features: ['Edullinen', 'Eurooppalainen valmistaja'],
    description: 'Continental-konsernin edullinen nastarengas, jossa on rauhallinen käytös lumella.',
    use: 'Perusautoihin maltilliseen talviajoon.',
  },
];
