import { fold } from '../words.ts';

/** What people say, folded, and the words in which the site's texts say it. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  // Finding and choosing
  [/\bnopeusluok/, 'nopeusluokka talvirenkaassa saa olla alempi vähintään'],
  [/\btarra/, 'EU-rengasmerkintä luokat'],
  [/\bnumeroita renkaan|numerot? renkaan kylje/, 'oikean rengaskoon merkinnät'],
  [/\bnetist|\bmuualta|\bitse ostam|\btilasin/, 'muualta ostetut renkaat asennus'],
  [/\byhden vai|\bparina|\bpakko ottaa kaksi|\bottaa kaksi/, 'Pitääkö uusi rengas ostaa parina akselin'],
  [/\bkaksi uutta|\bvain kaksi|\bparempi pari|\beteen vai taa|\btaakse vai eteen/, 'Jos uusit vain kaksi, asenna uudet taakse myös etuvetoiseen autoon'],
  [/\beri renka|\beri ?merk|\beri pari|\bsekaisin|\berilais/, 'Saako edessä ja takana olla eri renkaat samalla akselilla'],
  [/\bisomm(?:at|ille|ilta|at) vant|\bisompi(?:a|en)? vant|\bleveamm|\bmuutoskats/, 'koon muutos sallittu muutoskatsastus'],
  [/\b(?:vanhan|edellisen|toisen) auton vant|\bvant\p{L}* .*\buuteen/u, 'Käyvätkö vanhan autoni vanteet uuteen'],
  [/\bpcd\b|\boffset|\bhankaa|\blokasuoja/, 'Pulttijako ET-luku Väärällä ET-luvulla pyörä hankaa'],
  [/\bsisaanaj|\bsisaan aj|\bajetaan sisaan/, 'Uudet nastarenkaat kaipaavat sisäänajoa noin 500 kilometriä'],
  [/\bvahemman nasto|\bnastoja kuin|\bnastamaar|\bnastoja puuttu/, 'Renkaiden nastamäärät eivät saa poiketa ero neljännes'],
  [/\bnast\p{L}* .*\b(?:eu-?merk|eu-?luok|energialuok|tarra)/u, 'Nastarenkaassa ei ole EU-merkintää. Asetus ei koske nastoitettuja renkaita'],
  [/\bvaahto|\bvaimennusvaah|\bvaimenn/, 'Vaahdollisen renkaan paikata vaahto poistetaan'],
  // Age and wear
  [/\bvanhoja kumeja|\bvanhat kumit|\bkuuluu vieda|\bmihin vieda/, 'Mihin vanhat renkaat voi viedä kierrätys'],
  [/\bvanhoina|\bheittaa pois|\bvanha|\bvuodelta|\bika\b|\bika[aä]/, 'kuinka vanhat renkaat liian vanhat'],
  [/\b(?:1[0-9]|kymmenen|yli kymmenen) vuo/, 'yli 10 vuotta vanhaa emme enää asenna'],
  [/\bsaro|\bhalkea[am]a? vant|\bvant\p{L}* .*\bhalke/u, 'vanteen korjaus särö'],
  [/\bkumi\p{L}* .*\bhalkea|\bhalkeil|\brapautu/u, 'kumi on täynnä halkeamia Vaihda uusiin heti'],
  [/\bpullist|\bpatti|\bpahka|\bkuhmu|\bmuhku/, 'kyljessä on pullistuma kudos on poikki'],
  [/\bepatas\p{L}* ?kulu|\bkul\p{L}* .*\b(?:epatas|reuno|sisareun|ulkoreun|sisapuol|ulkopuol|toise\p{L}* reun|keskel)/u, 'Jos lukemat eroavat sisäreuna ulkoreuna keskeltä väärä paine tai ohjauskulmat'],
  // Symptoms
  [/\bvetaa (?:koko|oikea|vasem|puol|sivu|hiuk|vah)|\bpuolta(?:a|nut|vat|ko|min)|\bohjautuu (?:sivu|vino)/u, 'Jos auto puoltaa, katso ensin paineet ja sitten ohjauskulmat'],
  [/\b(?:taris|tutis|vapis|hytky|heilu)\p{L}*.*\bjarru|\bjarru\p{L}*.*\b(?:taris|tutis|vapis|hytky)/u, 'Jos tärinä tuntuu vain jarruttaessa, syy on jarrulevyissä'],
  [/\b(?:taris|tari|tutis|vapis)\p{L}*.*\b(?:penk|lattia|istui|takapaas|peras)|\b(?:penk|lattia|istui)\p{L}*.*\b(?:taris|tari|tutis|vapis)/u, 'Penkki tai lattia tärisee: vika on luultavasti takapyörissä'],
  [/\b(?:paine|ilma)\p{L}* .*\b(?:laske|katoa|karka|vahen|haviaa)|\bpikkuhilj|\bhiljalleen|\bhitaasti tyhj|\btyhjenee\b|\bpit\p{L}+ tay[td]\p{L}+ (?:aina|joka)|\btaytella/u, 'Hidas vuoto: jos rengas tyhjenee viikossa eikä naulaa näy, vika on usein venttiilissä tai vanteen reunassa'],
  [/\bvilkk\p{L}*.*\bvalo|\bvalo\p{L}*.*\bvilkk|\bmerkki\p{L}*.*\bvilkk/u, 'Valo vilkkuu ensin noin minuutin järjestelmässä on vika anturin paristo'],
  [/\bnollata|\bnollaa|\bkuita[nt]|\bepasuor/, 'Epäsuora valvonta järjestelmä on nollattava'],
  [/\bajo\p{L}* tyhjal|\bajettu tyhj|\bajaa tyhjal|\btyhjalla renka/u, 'renkaalla on ajettu tyhjänä Älä aja tyhjällä renkaalla'],
  [/\bpaikatul/, 'Voiko paikatulla renkaalla ajaa normaalisti'],
  [/\bpaikkaus(?:aine|vaah|sarj|spray)|\bpaikkaspr/, 'Paikkausaineella 80 km/h paikkausainetta pestävä pois ennen korjausta'],
  [/\bvararen|\bpisarareng/, 'kapealla vararenkaalla saat ajaa enintään 80 km/h korjaamolle'],
  // Pressure
  [/\bmax\b|\bmaksimipain|\bkorkein paine/, 'Renkaan kyljessä lukeva paine (MAX) on renkaan yläraja, ei suositus'],
  [/\b(?:mika|oikea|oikeat|mitka|paljonko|montako|kuinka paljon|sopiva)\b.*\b(?:paine|baria|bari)/, 'Katso oikea paine arvo ovipylvään tai tankin luukun tarrasta'],
  [/\bpatteri|\bparisto/, 'Anturin paristo kestää yleensä 5–10 vuotta'],
  // Storing
  [/\bpino|\bpystyss|\bripust|\bkoukk|\bpaallekk/, 'Renkaat vanteilla pinoa päällekkäin tai ripusta; ilman vanteita säilytä pystyssä'],
  [/\bnouta|\bnoudan|\bhake[an]/, 'hakea kesken kauden'],
  [/\bkausimaks|\byhdella kaudella|\bkuinka pitka|\bkauden pituus/, 'kausi päättyy seuraavaan renkaanvaihtoon'],
  [/\birtisan|\bsitoudu|\bsitovu|\bjatkuuko|\bjatku\p{L}* (?:itse|autom)/u, 'Maksat kauden kerrallaan, eikä sopimus jatku itsestään'],
  [/\b(?:palo|tulipalo|varkau|varaste|murto|vesivahin|vahink)\p{L}*/u, 'vakuutettu palo-, vesi- ja murtovahinkojen varalta'],
  [/\bmyyn auton|\bmyyda auto|\bmyin auton|\buusi omistaja|\bvaihdan autoa/, 'Mitä tapahtuu, jos myyn auton'],
  [/\bpest\p{L}*.*\b(?:takapuol|sisapuol|molem)|\b(?:takapuol|sisapuol)\p{L}*.*\bpes/u, 'Pyörät pestään molemmin puolin'],
  [/\bilmoit\p{L}*.*\betukat|\betukat\p{L}*.*\bilmoit|\bhyllyssa|\bhyllylla/u, 'Miten varaan vaihdon, kun renkaat ovat teillä, viimeistään edellisenä arkipäivänä'],
  // Prices and paying
  [/\balv\b|\barvonlis|\bveroton|\bverolli|\bveroineen/, 'Hinnat sisältävät arvonlisäveron 25,5 %'],
  [/\btarjouspyyn|\bkokonaishin|\btarjou\p{L}* (?:on )?(?:voimassa|sitova)|\bantamanne tarjou/u, 'pyydä tarjous Tarjous on voimassa 14 päivää'],
  [/\bylimaarai|\blisatyo|\bisompi lasku|\blasku\p{L}* .*\b(?:isomp|suuremp|kasv)|\bpyytamatta|\bkysymatta|\bluvatta/u, 'Emme tee lisätyötä kysymättä, soitamme ennen kuin jatkamme'],
  [/\byllaty|\bsumma\b|\blopulli/, 'Ovatko hinnat lopullisia'],
  [/\bnayttaa renkaita|\btarkast|\bkatsoa urat|\bnayttamaan|\bmitata ur/, 'maksaako renkaiden tarkastus'],
  [/\bikai|\bvuotias|\btayttan|\bopiskelij|\belakel|\btyoton|\bmaksuhair|\bluottotie/, 'Kuka voi hakea, olet täyttänyt 18 vuotta säännöllisiä tuloja maksuhäiriömerkintää'],
  [/\bloput (?:kerral|pois)|\bmaksaa pois|\betuajassa|\bennenaika/, 'Voit maksaa loppusumman pois milloin tahansa ilman lisäkuluja'],
  [/\bkadu[nt]|\bkaduttaa|\bperuutta\p{L}* .*\b(?:luot|rahoit|sopim)|\b(?:luot|rahoit)\p{L}* .*\bperu/u, 'Luottosopimuksen voit peruuttaa 14 päivän kuluessa'],
  [/\b(?:maksu|era|lasku)\p{L}* .*\b(?:myohas|unoht)|\bmyohas\p{L}* .*\b(?:maksu|era)/u, 'Jos maksu myöhästyy, viivästyskorkoa'],
  [/\bhylat|\bhylka|\bei mennyt lapi/, 'Mitä teen, jos hakemus hylätään'],
  [/\b(?:rahoit|osamaks|osissa|erissa)\p{L}* .*\b(?:rengashot|sailyt|sisally|mukaan)/u, 'Mitä rahoitukseen voi sisällyttää Renkaat, vanteet, asennuksen, rengashotellin'],
  // Visiting
  [/\bauto jaa kotiin|\bilman autoa|\bpelkat pyorat/, 'Voinko tuoda pelkät pyörät ilman autoa'],
  [/\betukateen/, 'Miten varaan vaihdon, kun renkaat ovat teillä, edellisenä arkipäivänä'],
  [/\bjono|\btilata aika|\baika etukateen/, 'ilman ajanvarausta'],
  [/\billalla|\bedellisena iltana|\bseuraavana aamuna|\baamulla noud/, 'jättää auton illalla hakea seuraavana päivänä'],
  [/\bistuskel|\bodotushuone|\bodotella|\bodottaa sen aikaa/, 'odottaa asiakastilassa'],
  [/\bkiristy|\bjalkikir/, 'pultit kiristää uudelleen'],
  [/^(?!.*\b(?:piha|mahtu|park|tuon|tuoda|ilman autoa)).*\b(?:asuntovaunu|perakar|traileri|vaunu)/u, 'Talvirenkaat vaaditaan perävaunuun, jonka kokonaismassa on yli 750 kg'],
  [/\bpyoratuol|\brollaat|\blastenvaun|\bliikuntaest|\besteet|\bkynny/, 'Sisäänkäynti on kynnyksetön'],
  [/\ballergi|\bpelkaan koir|\bpelkaa koir|\barka.* koir/, 'Rocky-koiramme allerginen tai arastelet koiria'],
  [/\bvalitta|\breklam|\btyytymat|\be[in]\p{L}* (?:ole |ollut )?tyytyv|\bhuonosti teht|\bmeni pielee|\bvirhe tyos|\bvikaa tyos/u, 'Jos jokin meni pieleen, ota kuitti ja pyörä mukaan'],
  [/\bpark|\bpysako|\bmahtuuko (?:pihaan|sinne|teille)/, 'Pihaan mahtuu myös pakettiautolla ja peräkärryn kanssa'],
  [/\b(?:nopeasti|milloin|koska) vast(?:aa|att)/, 'Vastaamme viimeistään seuraavana arkipäivänä'],
  [/\bmita tietoja|\bmitka tiedot|\bennen puhelua|\bvalmiiksi.*soit/, 'Ota valmiiksi esille auton rekisterinumero rengaskoko'],
]; // prettier-ignore

/** Returns a question with the words in which the site's texts say the same; they come first. */
export function withSynonyms(question: string): string {
  const asked = fold(question);
  return [...synonyms.filter(([pattern]) => pattern.test(asked)).map(([, words]) => words), question].join(' ');
}
