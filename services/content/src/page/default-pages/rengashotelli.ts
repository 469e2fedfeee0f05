import type { PageText } from './page-text.ts';

export const tyreHotel: PageText = {
  slug: 'rengashotelli',
  title: 'Rengashotelli',
  description:
    'Renkaiden kausisäilytys Hyvinkäällä: pesemme, mittaamme ja säilytämme pyörät vakuutetussa hallissa. Hinta alkaen 69,90 € kaudelta.',
  lead: 'Jätä kauden renkaat meille. Pesemme ja mittaamme ne, säilytämme ne omassa hallissamme ja kerromme ajoissa, jos on aika uusia.',
  content: `## Mitä hintaan kuuluu

- **Pesu.** Pyörät pestään molemmin puolin, ja jarrupöly ja suola lähtevät ennen säilytystä.
- **Mittaus.** Mittaamme jokaisen renkaan urasyvyyden ja kirjaamme tuloksen.
- **Tarkastus.** Katsomme kyljet, kulutuspinnan, nastat, venttiilit ja valmistusajan.
- **Säilytys.** Renkaat ovat pimeässä, kuivassa ja lukitussa hallissa.
- **Vakuutus.** Renkaasi ja vanteesi on vakuutettu palo-, vesi- ja murtovahinkojen varalta.
- **Viesti.** Jos sarja ei kelpaa seuraavalle kaudelle, kerromme siitä ja lähetämme ehdotuksen uusista.

## Näin se toimii

1. Varaa renkaanvaihto ja valitse samalla rengashotelli.
2. Vaihdamme pyörät ja merkitsemme alta otetut sarjaksi, jossa on autosi rekisterinumero ja jokaisen pyörän paikka.
3. Pesemme, mittaamme ja hyllytämme pyörät. Saat mittaustulokset.
4. Kun kausi vaihtuu, varaa aika viimeistään edellisenä arkipäivänä. Pyöräsi odottavat valmiina, kun ajat pihaan.

Voit tuoda renkaat säilytykseen myös ilman vaihtoa tai pelkkinä renkaina ilman vanteita.

## Mitä se maksaa

Säilytys maksaa 69,90 € kaudelta, kun vanteet ovat 13–16 tuumaa. Suuremmissa vanteissa hinta nousee koon mukaan. Kun otat säilytyksen ja renkaanvaihdon yhdessä, paketti on 9,90 € edullisempi kuin erikseen. Kaikki hinnat näet [hinnastosta](/hinnasto).

Kausi päättyy seuraavaan renkaanvaihtoon, viimeistään kahdeksan kuukauden kuluttua. Maksat kauden kerrallaan, eikä sopimus jatku itsestään.

## Kenelle rengashotelli sopii

- Asut kerrostalossa, eikä varastossa ole tilaa neljälle pyörälle.
- Et halua nostaa pyöriä: yksi 18-tuumainen painaa yli 20 kiloa.
- Taloyhtiö ei salli renkaita autohallissa.
- Yrityksellä on monta autoa, ja vaihtojen pitää sujua peräkkäin.

## Jos renkaat ovat lopussa

Kesärenkaassa on oltava uraa vähintään 1,6 mm ja talvikelissä talvirenkaassa 3 mm. Suosittelemme uusimista jo aiemmin: kesärenkaissa 4 ja talvirenkaissa 5 millimetrin kohdalla. Kierrätämme vanhat renkaat puolestasi, ja voit [katsoa uudet](/renkaat) rauhassa ennen kauden alkua.`,
  questions: [
    {
      question: 'Voinko hakea renkaat kesken kauden?',
      answer: 'Voit. Ilmoita edellisenä arkipäivänä, niin haemme sarjan hyllystä valmiiksi. Kesken jäänyttä kautta emme hyvitä.',
    },
    {
      question: 'Miten varaan vaihdon, kun renkaat ovat teillä?',
      answer: 'Varaa aika netissä tai puhelimella viimeistään edellisenä arkipäivänä. Kerro rekisterinumero, niin löydämme oikean sarjan.',
    },
    {
      question: 'Säilytättekö myös pakettiauton renkaita?',
      answer: 'Säilytämme. Säilytyksen hinta määräytyy vanteen koon mukaan samoin kuin henkilöautoissa.',
    },
    {
      question: 'Mitä tapahtuu, jos myyn auton?',
      answer:
        'Kerro meille uuden omistajan nimi ja puhelinnumero tai nouda renkaat. Luovutamme ne vain sille, jonka kanssa asiasta on sovittu.',
    },
  ],
  callToAction: { text: 'Varaa aika', to: 'booking' },
};
