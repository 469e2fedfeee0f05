import { z } from 'zod';

/** Vehicle types: car, SUV, van. */
export const vehicleTypes = ['henkilöauto', 'suv', 'pakettiauto'] as const;
/** Seasons. */
const tyreTypes = ['summer', 'winter'] as const;
/** Kinds of winter tyres. */
export const winterTypes = ['studded', 'friction'] as const;
/** Classes of the EU tyre label for fuel efficiency and wet grip, best first. */
export const labelClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** Noise classes of the EU tyre label, quietest first. */
export const noiseClasses = ['A', 'B', 'C'] as const;
/** Properties of a tyre that the shop rates from 1 to 5. */
export const ratingNames = ['dryGrip', 'wetGrip', 'snowGrip', 'iceGrip', 'comfort', 'durability'] as const;

/** Schemas of the lists above. */
export const VehicleType = z.enum(vehicleTypes);
export const TyreType = z.enum(tyreTypes);
export const WinterType = z.enum(winterTypes);
export const LabelClass = z.enum(labelClasses);
export const NoiseClass = z.enum(noiseClasses);
