import type { OutputOf } from '#contracts/operation';
import type { listSizes } from '#contracts/catalogue/sizes';
import type { ratingNames, vehicleTypes } from '#contracts/catalogue/tyre-kinds';

export type SizeWithTyres = OutputOf<typeof listSizes>['items'][number];
export type Tyre = SizeWithTyres['summerTires'][number];
export type VehicleType = (typeof vehicleTypes)[number];

/** The three kinds of tyres that the list can be filtered by. */
export const kinds = ['summer', 'studded', 'friction'] as const;
export type Kind = (typeof kinds)[number];

export const kindOf = (tyre: Pick<Tyre, 'type' | 'winterType'>): Kind =>
  tyre.type === 'summer' ? 'summer' : tyre.winterType === 'studded' ? 'studded' : 'friction';

export const kindNames: Record<Kind, string> = { summer: 'Kesä', studded: 'Nasta', friction: 'Kitka' };
export const kindFilterNames: Record<Kind, string> = { summer: 'Kesärenkaat', studded: 'Nastarenkaat', friction: 'Kitkarenkaat' };

export const vehicleChoices = [
  { value: 'henkilöauto', label: 'henkilöauto' },
  { value: 'suv', label: 'suv' },
  { value: 'pakettiauto', label: 'pakettiauto' },
] as const satisfies readonly { value: VehicleType; label: string }[];

export const ratingLabels: Record<(typeof ratingNames)[number], string> = {
  dryGrip: 'Kuivapito',
  wetGrip: 'Märkäpito',
  snowGrip: 'Lumipito',
  iceGrip: 'Jääpito',
  comfort: 'Mukavuus',
  durability: 'Kestävyys',
};

export const tyreName = (tyre: Pick<Tyre, 'manufacturer' | 'model'>): string => `${tyre.manufacturer} ${tyre.model}`;

export const tyreCount = (count: number): string => (count === 1 ? '1 rengas' : `${count.toLocaleString('fi-FI')} rengasta`);
export const sizeCount = (count: number): string => (count === 1 ? '1 koko' : `${count.toLocaleString('fi-FI')} kokoa`);
