import type { PageText } from './page-text.ts';

export const priceListPage: PageText = {
  slug: 'hinnasto',
  title: 'Hinnasto',
  description:
    'Renkaanvaihdon, asennuksen, tasapainotuksen, rengashotellin ja korjausten hinnat arvonlisäveroineen. Renkaanvaihto alkaen 39,90 €.',
  lead: 'Hinta määräytyy vanteen koon ja auton mukaan. Taulukon hinnoissa on arvonlisävero mukana.',
  content: `## Näin luet hinnastoa

Katso vanteen koko renkaan kyljestä: merkinnässä 205/55R16 vanne on 16 tuumaa. Valitse rivi sen mukaan, onko auto henkilöauto, katumaasturi vai pakettiauto. Hinnat ovat euroina ja sisältävät arvonlisäveron 25,5 %. Viiva taulukossa tarkoittaa, ettei kokoa yleensä tehdä kyseiseen autoon; kysy silloin erikseen.

## Mitä renkaanvaihtoon kuuluu

- pyörien irrotus ja kiinnitys momenttiavaimella auton ohjearvoon
- kiinnityspintojen puhdistus
- paineiden säätö
- urasyvyyksien mittaus ja nastojen tarkastus
- jälkikiristys 50–100 km:n jälkeen, ilman ajanvarausta.

Renkaanvaihto tarkoittaa pyöriä, joissa renkaat ovat valmiiksi vanteilla. Jos renkaat pitää siirtää vanteelta toiselle, katso kohtaa Uusien renkaiden asennus: hinta on sama, tulivatpa renkaat meiltä tai omasta varastostasi.

## Mitä uusien renkaiden asennukseen kuuluu

Vanhojen renkaiden irrotus, uusien asennus vanteille, uudet kumiventtiilit, tasapainotus painoineen, pyörien kiinnitys ja vanhojen renkaiden kierrätys. Jos autossa on paineanturit, niiden huoltosarja veloitetaan erikseen.

Renkaiden omat hinnat näet [rengashausta](/renkaat). Renkaan hinta ei sisällä asennusta, ellei tarjouksessa niin sanota.

## Tarjoukset ja kokonaishinta

Voimassa olevat tarjoukset näkyvät renkaiden kohdalla. Tarjouksen vieressä on aina renkaan alin hinta tarjousta edeltäneiden 30 päivän ajalta, ja alennus lasketaan siitä.

Jos haluat yhden hinnan renkaista ja työstä, [pyydä tarjous](/ota-yhteytta) ja kerro rekisterinumero. Tarjous on voimassa 14 päivää. Emme tee lisätyötä kysymättä: jos auto tarvitsee jotain, mitä ei ole sovittu, soitamme ennen kuin jatkamme.

## Maksaminen

Voit maksaa kortilla, käteisellä tai osissa. Rahoituksessa korko on 0 %, maksuaika 12 kuukautta eikä kuluja ole; luoton myöntää Erälaina. Lue ehdot [rahoitussivulta](/rahoitus).

## Säilytys kauden yli

Rengashotellin hinta on kaudelta ja neljältä pyörältä, ja pesu kuuluu siihen. Yhdessä renkaanvaihdon kanssa paketti on 9,90 € edullisempi kuin erikseen. [Näin rengashotelli toimii](/rengashotelli).`,
  questions: [
    {
      question: 'Ovatko hinnat lopullisia?',
      answer: 'Ovat, kun työ on tavallinen. Alkaen-hinnoissa summa riippuu työn määrästä, ja kerromme sen ennen kuin aloitamme.',
    },
    {
      question: 'Asennatteko muualta ostetut renkaat?',
      answer: 'Asennamme, kun renkaat ovat autoon sopivat ja kunnossa. Työn hinta on sama kuin meiltä ostetuissa renkaissa.',
    },
    {
      question: 'Maksaako renkaiden tarkastus jotain?',
      answer: 'Ei maksa. Mittaamme urasyvyyden ja paineet veloituksetta, kun käyt pihassa.',
    },
  ],
  callToAction: { text: 'Varaa aika', to: 'booking' },
};
