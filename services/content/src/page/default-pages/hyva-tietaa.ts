import type { PageText } from './page-text.ts';

export const goodToKnow: PageText = {
  slug: 'hyva-tietaa',
  title: 'Hyvä tietää',
  description: 'Ohjeita renkaiden valintaan, vaihtoon ja hoitoon: talvirengasaika, urasyvyys, rengaskoko, paineet ja EU-rengasmerkintä.',
  lead: 'Vastaamme tiskillä samoihin kysymyksiin joka päivä. Tähän olemme koonneet tärkeimmät vastaukset ja pidemmät ohjeet.',
  content: `## Tärkeimmät luvut

- **Talvirenkaat** ovat pakolliset marraskuun alusta maaliskuun loppuun, jos sää tai keli sitä edellyttää.
- **Nastarenkailla** saat ajaa 1.11.–31.3. ja muulloinkin, jos sää tai keli sitä edellyttää.
- **Talvirenkaan urasyvyys** on vähintään 3 mm, suositus 5 mm.
- **Kesärenkaan urasyvyys** on vähintään 1,6 mm, suositus 4 mm.
- **Nastattomassa talvirenkaassa** on oltava lumipitomerkintä (3PMSF).
- **Rengaspaine** laskee noin 0,1 baria, kun ilma viilenee kymmenen astetta.
- **Jälkikiristys** tehdään 50–100 km renkaanvaihdon jälkeen.

## Kun ostat uusia renkaita

Aloita koosta. Se lukee renkaan kyljessä ja auton rekisteritiedoissa, esimerkiksi 205/55R16. Tarkista myös kantavuusluokka: se ei saa olla pienempi kuin autoosi vaaditaan.

Mieti sitten, millaisilla teillä ajat. Nastat auttavat eniten märällä jäällä ja hoitamattomilla teillä, kitkat ovat hiljaisemmat ja kulkevat kevyesti. Kesärenkaissa ratkaisee märkäpito.

EU-rengasmerkinnästä näet energiatehokkuuden, märkäpidon ja melun. Luokat ovat A–E toukokuusta 2021 alkaen. Nastarenkaissa merkintää ei ole. [Hae renkaita koolla](/renkaat), niin näet merkinnät rinnakkain.

## Kun pidät huolta vanhoista

Katso paineet kerran kuussa kylmistä renkaista. Mittaa urasyvyys, kun vaihdat renkaat, ja katso samalla valmistusaika: DOT-koodin neljä viimeistä numeroa ovat viikko ja vuosi.

Jos ohjauspyörä tärisee maantienopeudessa, pyörät kannattaa [tasapainottaa](/palvelut/tasapainoitus). Jos rengas tyhjenee hitaasti, syynä on naula, venttiili tai vanteen reuna, ja [korjaus](/palvelut/korjaustyot) hoituu yleensä samana päivänä.

Kauden ajan renkaat säilyvät parhaiten puhtaina, pimeässä ja viileässä. Jos sellaista paikkaa ei ole, [rengashotelli](/rengashotelli) hoitaa asian.

## Kun et ole varma

Lähetä kuva renkaan kyljestä tai [ota yhteyttä](/ota-yhteytta). Neuvomme mielellämme myös silloin, kun et ole ostamassa mitään. Töiden hinnat ovat [hinnastossa](/hinnasto).`,
  questions: [
    {
      question: 'Voinko saada sakon kesärenkaista marraskuussa?',
      answer:
        'Voit, jos ajat kesärenkailla silloin, kun sää tai keli edellyttää talvirenkaita. Kuivalla ja lauhalla kelillä kesärenkaat ovat sallitut.',
    },
    {
      question: 'Saako edessä ja takana olla eri renkaat?',
      answer:
        'Samalla akselilla renkaiden on oltava samanlaiset. Nastoja ja kitkoja ei pidä sekoittaa, ja turvallisinta on ajaa neljällä samanlaisella renkaalla.',
    },
    {
      question: 'Kuinka vanhat renkaat ovat liian vanhat?',
      answer:
        'Laki ei anna henkilöauton renkaille ikärajaa. Suosittelemme uusimaan kitkarenkaat noin 5–6, nastarenkaat 6–7 ja kesärenkaat 8 vuoden iässä.',
    },
    {
      question: 'Ovatko paineanturit pakolliset talvirenkaissa?',
      answer:
        'Eivät Suomessa, kun kyse on auton toisesta rengassarjasta. Jos auto mittaa paineen antureilla, varoitusvalo jää kuitenkin ilman niitä palamaan.',
    },
    {
      question: 'Mihin vanhat renkaat voi viedä?',
      answer:
        'Kun ostat uudet meiltä, kierrätämme vanhat. Muuten renkaat ilman vanteita otetaan vastaan rengaskierrätyksen vastaanottopisteissä.',
    },
  ],
  callToAction: { text: 'Hae renkaita koolla', to: '/renkaat' },
};
