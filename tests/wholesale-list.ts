/** Rows of a wholesaler's list, as many as wanted, each another tyre. Prices in cents. */
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
const makes = [
  'Nokian', 'Michelin', 'Continental', 'Goodyear', 'Bridgestone', 'Pirelli', 'Hankook', 'Kumho', 'Yokohama', 'Dunlop',
  'Nexen', 'Toyo', 'Falken', 'Vredestein', 'Firestone', 'Kleber', 'Uniroyal', 'Barum', 'Gislaved', 'Sailun',
]; // prettier-ignore

/** The same list for the same number, on every machine. */
export function wholesaleList(count: number): ListedTyre[] {
  return Array.from({ length: count }, (_, at) => {
    const size = sizes[at % sizes.length] ?? { width: 205, aspect: 55, diameter: 16 };
    const kind = (at * 7) % 10;
    const type = kind < 5 ? 'summer' : 'winter';
    return {
      ...size,
      manufacturer: makes[(at * 13) % makes.length] ?? 'Nokian',
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

/** As a Finnish wholesaler sends it: semicolons, decimal commas, headers in Finnish. */
export function asCsv(tyres: readonly ListedTyre[]): string {
  const rows = tyres.map((tyre) =>
    [
      `${tyre.width}/${tyre.aspect}R${tyre.diameter}`,
      tyre.manufacturer,
      tyre.model,
      season(tyre),
      euros(tyre.cents),
      tyre.fuel,
      tyre.wet,
      tyre.noise,
      tyre.stock,
    ].join(';'),
  );
  return ['Koko;Valmistaja;Malli;Tyyppi;Hinta;Polttoaineluokka;Märkäpitoluokka;Melu dB;Varasto', ...rows].join('\r\n');
}
