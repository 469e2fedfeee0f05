import type { PageText } from './page-text.ts';

export const balancing: PageText = {
  slug: 'tasapainoitus',
  title: 'Tasapainotus',
  description:
    'Täriseekö ohjauspyörä? Tasapainotamme henkilöauton, katumaasturin ja pakettiauton pyörät. Neljä pyörää vaihdon yhteydessä alkaen 39,90 €.',
  lead: 'Jos ohjauspyörä tärisee maantienopeudessa, pyörät kannattaa tasapainottaa. Teemme sen renkaanvaihdon yhteydessä tai erikseen.',
  content: `## Mistä epätasapainon tunnistaa

- Ohjauspyörä tärisee, tavallisesti 80–120 km/h nopeudessa.
- Penkki tai lattia tärisee: vika on luultavasti takapyörissä.
- Tärinä alkaa tietyssä nopeudessa ja häviää, kun ajat kovempaa tai hitaammin.
- Kulutuspintaan tulee laikkuja.

Jos tärinä tuntuu vain jarruttaessa, syy on useammin jarrulevyissä. Jos auto puoltaa, katso ensin paineet ja sitten ohjauskulmat. Tasapainotus ei auta kumpaankaan.

## Mistä epätasapaino syntyy

Yksikään rengas ei ole täysin tasapaksu eikä yksikään vanne täysin pyöreä. Jo kymmenen gramman ero tuntuu ratissa. Tasapaino muuttuu, kun rengas kuluu, paino irtoaa, vanne saa iskun kuopasta tai vanteen sisäpinnalle pakkautuu lunta, jäätä tai savea. Pese pyörät siis ensin: talvella syy on usein vain jäässä vanteen sisäpuolella.

## Näin teemme työn

1. Puhdistamme vanteen kiinnityspinnan ja poistamme vanhat painot.
2. Keskitämme pyörän koneeseen samasta reiästä, josta se keskittyy autoon.
3. Kone pyörittää pyörää ja näyttää, mihin kohtaan ja kuinka paljon painoa tarvitaan.
4. Kiinnitämme painot: peltivanteeseen reunaan, alumiinivanteeseen sisäpinnalle liimaten.
5. Ajamme pyörän koneessa uudelleen, kunnes lukema on nolla.
6. Kiinnitämme pyörän ja kiristämme pultit momenttiavaimella.

Jos kone näyttää, että vanne on vääntynyt tai rengas soikea, kerromme siitä ennen kuin jatkamme.

## Milloin se kannattaa teettää

- aina, kun vanteelle asennetaan uusi rengas; silloin tasapainotus kuuluu asennuksen hintaan
- kun tärinä alkaa
- kun rengas on paikattu
- noin 20 000 kilometrin välein, jos ajat paljon maantiellä.

## Hinta ja aika

Neljän pyörän tasapainotus renkaanvaihdon yhteydessä maksaa 39,90 €, kun vanteet ovat 13–16 tuumaa. Erillisenä työnä, irrotus ja kiinnitys mukaan lukien, hinta on 69,90 €. Muut koot ja pakettiautot näet [hinnastosta](/hinnasto). Varaa työhön puolesta tunnista tuntiin.`,
  questions: [
    {
      question: 'Pitääkö pyörät tasapainottaa joka vaihdossa?',
      answer:
        'Ei, jos auto kulkee tärisemättä. Uusi rengas tasapainotetaan aina, ja samalla kannattaa tarkistaa pyörät, joilla on ajettu yli 20 000 km.',
    },
    {
      question: 'Voinko tuoda pelkät pyörät ilman autoa?',
      answer: 'Voit. Irtopyörän tasapainotus maksaa 12,90 €, kun vanne on 13–16 tuumaa; suurempien hinnat ovat hinnastossa.',
    },
    {
      question: 'Miksi auto tärisee heti renkaanvaihdon jälkeen?',
      answer:
        'Paino on voinut irrota, vanne likaantua säilytyksessä tai pyörä jäädä hieman vinoon. Tule käymään, niin tarkistamme kiinnityksen ja tasapainon.',
    },
  ],
  callToAction: { text: 'Varaa aika', to: 'booking' },
};
