export interface PriceRow {
  name: string;
  note: string;
  /** Euros including value added tax, one for each column of the group; null where the shop does not offer the work. */
  prices: (number | null)[];
}

export interface PriceGroup {
  /** The fragment (#…) in the page's address: lower-case letters and hyphens. */
  id: string;
  title: string;
  note: string;
  columns: string[];
  rows: PriceRow[];
}

export interface PriceListText {
  note: string;
  groups: PriceGroup[];
}

const rimSizes = ['13–16″', '17–18″', '19–20″', '21–22″'];

/** The price list of a new shop. Information pages and the front page quote some of its prices: change them together. */
export const defaultPriceList: PriceListText = {
  note: 'Hinnat ovat euroina ja sisältävät arvonlisäveron 25,5 %. Koko tarkoittaa vanteen halkaisijaa tuumina.',
  groups: [
    {
      id: 'renkaanvaihto',
      title: 'Renkaanvaihto',
      note: 'Neljä pyörää, renkaat valmiiksi vanteilla. Hintaan kuuluvat paineiden säätö, urasyvyyden mittaus ja jälkikiristys.',
      columns: [...rimSizes],
      rows: [
        { name: 'Henkilöauto', note: '', prices: [39.9, 44.9, 49.9, 59.9] },
        { name: 'Katumaasturi', note: '', prices: [44.9, 49.9, 54.9, 64.9] },
        { name: 'Pakettiauto', note: 'Kokonaismassa enintään 3 500 kg', prices: [54.9, 59.9, 64.9, null] },
      ],
    },
    {
      id: 'uusien-renkaiden-asennus',
      title: 'Uusien renkaiden asennus',
      note: 'Sisältää vanhojen irrotuksen, asennuksen vanteille, kumiventtiilit, tasapainotuksen, kiinnityksen ja vanhojen renkaiden kierrätyksen.',
      columns: [...rimSizes],
      rows: [
        { name: 'Neljä rengasta, henkilöauto', note: '', prices: [99.9, 119.9, 139.9, 169.9] },
        { name: 'Neljä rengasta, katumaasturi', note: '', prices: [109.9, 129.9, 149.9, 179.9] },
        { name: 'Neljä rengasta, pakettiauto', note: '', prices: [129.9, 149.9, 169.9, null] },
        { name: 'Yksi rengas, henkilöauto tai katumaasturi', note: '', prices: [29.9, 34.9, 39.9, 47.9] },
        { name: 'Yksi rengas, pakettiauto', note: '', prices: [36.9, 41.9, 46.9, null] },
      ],
    },
    {
      id: 'tasapainotus',
      title: 'Tasapainotus',
      note: 'Sisältää painot. Uusien renkaiden asennukseen tasapainotus kuuluu aina.',
      columns: [...rimSizes],
      rows: [
        { name: 'Neljä pyörää renkaanvaihdon yhteydessä', note: 'Henkilöauto tai katumaasturi', prices: [39.9, 44.9, 52.9, 64.9] },
        { name: 'Neljä pyörää renkaanvaihdon yhteydessä', note: 'Pakettiauto', prices: [49.9, 54.9, 62.9, null] },
        {
          name: 'Neljä pyörää erillisenä työnä',
          note: 'Henkilöauto tai katumaasturi, irrotus ja kiinnitys mukaan lukien',
          prices: [69.9, 79.9, 89.9, 109.9],
        },
        { name: 'Yksi irtopyörä', note: '', prices: [12.9, 14.9, 16.9, 19.9] },
      ],
    },
    {
      id: 'rengashotelli',
      title: 'Rengashotelli',
      note: 'Hinta kaudelta ja neljältä pyörältä. Pesu, mittaus ja vakuutus kuuluvat hintaan. Paketti on 9,90 € edullisempi kuin erikseen.',
      columns: [...rimSizes],
      rows: [
        { name: 'Säilytys', note: 'Kaikki autot', prices: [69.9, 79.9, 89.9, 99.9] },
        { name: 'Säilytys ja renkaanvaihto, henkilöauto', note: '', prices: [99.9, 114.9, 129.9, 149.9] },
        { name: 'Säilytys ja renkaanvaihto, katumaasturi', note: '', prices: [104.9, 119.9, 134.9, 154.9] },
        { name: 'Säilytys ja renkaanvaihto, pakettiauto', note: '', prices: [114.9, 129.9, 144.9, null] },
      ],
    },
    {
      id: 'korjaustyot',
      title: 'Korjaustyöt',
      note: 'Hinta pyörältä, ellei toisin sanota. Jos rengasta ei voi korjata, et maksa paikkauksesta.',
      columns: ['Hinta'],
      rows: [
        { name: 'Rengasrikon paikkaus, henkilöauto tai katumaasturi', note: 'Sisältää tasapainotuksen', prices: [39.9] },
        { name: 'Rengasrikon paikkaus, pakettiauto', note: 'Sisältää tasapainotuksen', prices: [44.9] },
        { name: 'Vannevuodon tiivistys', note: 'Reunan puhdistus ja tasapainotus', prices: [34.9] },
        { name: 'Venttiilin vaihto', note: 'Erillisenä työnä', prices: [19.9] },
        { name: 'Alumiinivanteen oikaisu', note: 'Alkaen', prices: [89.9] },
        { name: 'Jumittuneen lukkopultin irrotus', note: 'Kappale', prices: [29.9] },
      ],
    },
    {
      id: 'paineanturit',
      title: 'Paineanturit (TPMS)',
      note: 'Hinnat asennettuna renkaiden asennuksen yhteydessä.',
      columns: ['Hinta'],
      rows: [
        { name: 'Anturin huoltosarja', note: 'Anturilta: tiiviste, mutteri ja venttiilin neula', prices: [9.9] },
        { name: 'Uusi anturi', note: 'Kappale, opetus autoon kuuluu hintaan', prices: [64.9] },
        { name: 'Neljä uutta anturia', note: 'Opetus autoon kuuluu hintaan', prices: [239.9] },
        { name: 'Anturien opetus autoon', note: 'Muualta hankitut anturit', prices: [29.9] },
        { name: 'Anturien vianhaku', note: '', prices: [24.9] },
      ],
    },
    {
      id: 'muut-palvelut',
      title: 'Muut palvelut',
      note: '',
      columns: ['Hinta'],
      rows: [
        { name: 'Neljän pyörän pesu', note: 'Kuuluu rengashotellin hintaan', prices: [24.9] },
        { name: 'Run flat -renkaan lisätyö', note: 'Rengas', prices: [9.9] },
        { name: 'Vanhan renkaan irrotus vanteelta ja kierrätys', note: 'Rengas', prices: [7.9] },
        { name: 'Pyörän pultit tai mutterit', note: 'Sarja yhteen autoon, alkaen', prices: [39.9] },
        { name: 'Keskitysrenkaat', note: 'Neljän sarja', prices: [24.9] },
        { name: 'Rengaspussit', note: 'Neljä kappaletta', prices: [7.9] },
      ],
    },
  ],
};
