// The properties of a tyre model of the demo shop that do not depend on its size.

export type Vehicle = 'henkilöauto' | 'suv' | 'pakettiauto';

export type LabelClass = 'A' | 'B' | 'C' | 'D' | 'E';

export interface Model {
  manufacturer: string;
  model: string;
  vehicles: readonly Vehicle[];
  /** Smallest and largest rim, in inches, that the demo shop sells the model for. */
  rims: readonly [number, number];
  /** Price level: 1 is the usual price of a premium manufacturer for the size and season. */
  level: number;
  /** Fuel class, wet grip class and noise in dB at 205–245 mm; null where the tyre carries no EU label. */
  label: readonly [fuel: LabelClass, wet: LabelClass, noise: number] | null;
  /** The shop's ratings 1–5: dry, wet, snow, ice, comfort, durability; null for no rating. */
  ratings: readonly [number | null, number | null, number | null, number | null, number | null, number | null];
  /** Set for a friction tyre made for Nordic ice; absent for one made for Central European winters. */
  nordic?: true;
  features: readonly string[];
  description: string;
  use: string;
}
