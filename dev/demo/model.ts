/** What a tyre model of the demo shop is, whatever the size it is sold in. */

export type Vehicle = 'henkilöauto' | 'suv' | 'pakettiauto';

export type LabelClass = 'A' | 'B' | 'C' | 'D' | 'E';

export interface Model {
  make: string;
  model: string;
  vehicles: readonly Vehicle[];
  /** Smallest and largest rim, in inches, that the demo shop sells the model for. */
  rims: readonly [number, number];
  /** Price level: 1 is a premium make's usual price for the size and season. */
  level: number;
  /** Fuel class, wet grip class and noise in dB at 205–245 mm; null where the tyre carries no EU label. */
  label: readonly [fuel: LabelClass, wet: LabelClass, noise: number] | null;
  /** The shop's own marks 1–5: dry, wet, snow, ice, comfort, durability; null where it has no opinion. */
  ratings: readonly [number | null, number | null, number | null, number | null, number | null, number | null];
  /** Friction tyre made for Nordic ice; one for Central European winters leaves it out. */
  nordic?: true;
  features: readonly string[];
  description: string;
  use: string;
}
