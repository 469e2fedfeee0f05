/** Speed symbols of tyres (UN R30, R54) with the highest speed in km/h, slowest first. */
const speeds = {
  B: 50,
  C: 60,
  D: 65,
  E: 70,
  F: 80,
  G: 90,
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
} as const;

/** A speed symbol that a visitor may ask for. */
export type SpeedSymbol = keyof typeof speeds;

/** All speed symbols, slowest first. */
export const speedSymbols = Object.keys(speeds) as [SpeedSymbol, ...SpeedSymbol[]];

const isSpeedSymbol = (text: string): text is SpeedSymbol => Object.hasOwn(speeds, text);

/** Returns the speed symbol that a text is, in upper case; null for any other text. */
export function speedSymbolIn(text: string): SpeedSymbol | null {
  const symbol = text.toUpperCase();
  return isSpeedSymbol(symbol) ? symbol : null;
}

/** Returns the highest speed of a tyre in km/h; 0 if its speed symbol is not known. */
export function speedOf(symbol: string | null): number {
  if (symbol === null) return 0;
  // ZR alone says only 'over 240 km/h'.
  if (symbol === 'ZR') return speeds.V;
  const slow = /^A([1-8])$/.exec(symbol);
  if (slow) return Number(slow[1]) * 5;
  return isSpeedSymbol(symbol) ? speeds[symbol] : 0;
}

/** Returns the load index of a tyre on a single wheel: 121 for '121/120'; 0 if it is not known. */
export const loadOf = (loadIndex: string | null): number => (loadIndex === null ? 0 : Number.parseInt(loadIndex, 10));
