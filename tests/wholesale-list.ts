/** A row of a generated wholesaler's list. The price is in cents. */
export interface ListedTyre {
  width: number;
  aspect: number;
  diameter: number;
  manufacturer: string;
  model: string;
  type: 'summer' | 'winter';
  winterType: 'studded' | 'friction' | null;
  cents: number;
  fuel: string;
  wet: string;
  noise: number;
  stock: number;
}

const sizes = [13, 14, 15, 16, 17, 18, 19].flatMap((diameter) =>
  [165, 175, 185, 195, 205, 215, 225, 235].map((width) => ({ width, aspect: 75 - 5 * (diameter - 13), diameter })),
);
const manufacturers = [
  'Nokian', 'Michelin', 'Continental', 'Goodyear', 'Bridgestone', 'Pirelli', 'Hankook', 'Kumho', 'Yokohama', 'Dunlop',
  'Nexen', 'Toyo', 'Falken', 'Vredestein', 'Firestone', 'Kleber', 'Uniroyal', 'Barum', 'Gislaved', 'Sailun',
]; // oxfmt-ignore

/** Generates a list of different tyres. The same count gives the same list on every machine. */
export function wholesaleList(count: number): ListedTyre[] {
  return Array.from({ length: count }, (_, at) => {
    const size = sizes[at % sizes.length] ?? { width: 205, aspect: 55, diameter: 16 };
    const kind = (at * 7) % 10;
    const type = kind < 5 ? 'summer' : 'winter';
    return {
      ...size,
      manufacturer: manufacturers[(at * 13) % manufacturers.length] ?? 'Nokian',
      model: `${type === 'summer' ? 'Eco' : 'Ice'} ${Math.floor(at / sizes.length) + 1}`,
      type,
      winterType: type === 'summer' ? null : kind < 8 ? 'friction' : 'studded',
      cents: 4_990 + ((at * 7919) % 30_000),
      fuel: 'ABCDE'.charAt((at * 3) % 5),
      wet: 'ABCDE'.charAt((at * 11) % 5),
      noise: 66 + ((at * 5) % 9),
      stock: (at * 17) % 40,
    };
  });
}

const euros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const season = ({ type, winterType }: ListedTyre) => (type === 'summer' ? 'kesä' : winterType === 'studded' ? 'nasta' : 'kitka');

const header = 'Koko;Valmistaja;Malli;Tyyppi;Hinta;Polttoaineluokka;Märkäpitoluokka;Melu dB;Varasto';

/** Returns the cells that every list has, in the order of `header`. */
const columnsOf = (tyre: ListedTyre) => [
  `${tyre.width}/${tyre.aspect}R${tyre.diameter}`,
  tyre.manufacturer,
  tyre.model,
  season(tyre),
  euros(tyre.cents),
  tyre.fuel,
  tyre.wet,
  tyre.noise,
  tyre.stock,
];

/** Formats tyres as a Finnish wholesaler sends them: semicolons, decimal commas, Finnish headers. */
export function asCsv(tyres: readonly ListedTyre[]): string {
  const rows = tyres.map((tyre) => columnsOf(tyre).join(';'));
  return [header, ...rows].join('\r\n');
}

/** Returns an EAN of the range for internal use (20…), with its check digit. */
function eanOf(at: number): string {
  const digits = `20${String(at).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const wideHeader = `${header};Kantavuusluokka;Nopeusluokka;EAN;Kuvaus;Käyttötarkoitus;Ominaisuudet;Meluluokka;Lumipito (3PMSF);Jääpito;Kuivapitoarvio;Märkäpitoarvio;Lumipitoarvio;Jääpitoarvio;Mukavuus;Kestävyys;Pienoiskuva;Kuvat;Ajoneuvotyyppi`;

/** Formats tyres with all 27 columns that the largest wholesalers send. */
export function asWideCsv(tyres: readonly ListedTyre[]): string {
  const rows = tyres.map((tyre, at) =>
    [
      ...columnsOf(tyre),
      80 + (at % 25),
      'HTVWY'.charAt(at % 5),
      eanOf(at),
      `${tyre.manufacturer} ${tyre.model} on hiljainen ja taloudellinen valinta, jossa on erinomainen pito märällä ja pitkä käyttöikä.`,
      'Henkilöautot ja pienet pakettiautot',
      'hiljainen|pitkäikäinen|taloudellinen',
      'ABC'.charAt(at % 3),
      tyre.type === 'winter' ? 'kyllä' : 'ei',
      'ei',
      ...[5, 4, 3, 5, 4, 2].map((most) => 1 + (at % most)),
      `https://kuvat.example.fi/${at}.jpg`,
      `https://kuvat.example.fi/${at}-a.jpg|https://kuvat.example.fi/${at}-b.jpg`,
      'henkilöauto',
    ].join(';'),
  );
  return [wideHeader, ...rows].join('\r\n');
}
