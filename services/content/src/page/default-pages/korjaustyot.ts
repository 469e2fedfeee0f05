import type { PageText } from './page-text.ts';

export const repairs: PageText = {
  slug: 'korjaustyot',
  title: 'Korjaustyöt',
  description:
    'Rengasrikon paikkaus, venttiilit, vannevuodot ja paineanturit Hyvinkäällä. Paikkaus henkilöautoon 39,90 €, usein odottaessasi.',
  lead: 'Paikkaamme kulutuspinnan reiät, tiivistämme vuotavat vanteet ja vaihdamme venttiilit ja paineanturit. Jos rengasta ei voi turvallisesti korjata, kerromme sen suoraan.',
  content: `## Rengasrikko

Naula tai ruuvi kulutuspinnassa on yleisin vika, ja sen voi yleensä korjata. Irrotamme renkaan vanteelta, tarkistamme sen sisältä ja paikkaamme reiän sisäpuolelta sienipaikalla, joka täyttää myös reiän. Sen jälkeen tasapainotamme pyörän. Ulkopuolelta tökättävää pikapaikkaa emme käytä, koska silloin vaurion laajuutta ei näe.

**Korjaamme**, kun reikä on kulutuspinnassa, sen halkaisija on enintään 6 mm ja renkaassa on uraa jäljellä.

**Emme korjaa**, kun

- reikä tai viilto on kyljessä tai olkapäässä
- renkaalla on ajettu tyhjänä niin, että sisäpinta on murentunut
- kudos on poikki tai kyljessä on pullistuma
- rengas on lain rajan alla tai yli kymmenen vuotta vanha.

Run flat -renkaan ja vaimennusvaahdolla varustetun renkaan korjaamme, jos valmistaja sen sallii.

## Hidas vuoto

Jos rengas tyhjenee viikossa eikä naulaa näy, vika on usein venttiilissä tai vanteen reunassa. Alumiinivanteen reuna hapettuu, eikä rengas enää tiivisty. Puhdistamme reunan, tiivistämme sen ja koeponnistamme pyörän vedessä.

## Venttiilit ja paineanturit

Kumiventtiili uusitaan, kun rengas vaihdetaan. Jos autossa on suora rengaspaineiden valvonta, huollamme anturin tiivisteet, vaihdamme tyhjentyneen anturin ja opetamme uuden autolle. Vianhaussa luemme anturien paineen, pariston tilan ja tunnisteen.

## Vanteet ja pultit

Oikaisemme lievästi vääntyneen alumiinivanteen. Säröillyttä vannetta emme hitsaa. Irrotamme myös lukkopultit, joiden avain on kadonnut tai kanta pyöristynyt.

## Kun rengas tyhjenee tien päällä

1. Pysähdy turvalliseen paikkaan, laita varoitusvilkut ja käytä varoituskolmiota ja heijastinliiviä.
2. Vaihda vararengas tai käytä auton paikkaussarjaa ohjeen mukaan.
3. Paikkausaineella ja kapealla vararenkaalla saat ajaa enintään 80 km/h, ja vain korjaamolle asti.
4. Kerro meille, jos renkaassa on paikkausainetta. Se on pestävä pois ennen korjausta.

## Hinnat

Rengasrikon paikkaus maksaa henkilöautoon ja katumaasturiin 39,90 € ja pakettiautoon 44,90 €. Vannevuodon tiivistys maksaa 34,90 €. Loput hinnat ovat [hinnastossa](/hinnasto). Jos korjaus ei onnistu, et maksa paikkauksesta.`,
  questions: [
    {
      question: 'Kuinka kauan paikkaus kestää?',
      answer: 'Noin 30–45 minuuttia. Sesongin ulkopuolella ehdimme usein paikata renkaan odottaessasi, mutta soita ennen kuin lähdet.',
    },
    {
      question: 'Voiko paikatulla renkaalla ajaa normaalisti?',
      answer: 'Voi. Sisäpuolelta oikein tehty paikka kestää renkaan loppuiän, eikä se laske ajonopeutta.',
    },
    {
      question: 'Pitääkö uusi rengas ostaa parina?',
      answer:
        'Jos saman akselin toisessa renkaassa on vielä paljon uraa, yksi samanlainen rengas voi riittää. Muuten uusimme molemmat saman akselin renkaat.',
    },
  ],
  callToAction: { text: 'Varaa aika', to: 'booking' },
};
