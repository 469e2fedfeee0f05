import { z } from 'zod';

export const vehicleTypes = ['henkilöauto', 'suv', 'pakettiauto'] as const;
export const tyreTypes = ['summer', 'winter'] as const;
export const winterTypes = ['studded', 'friction'] as const;
export const labelClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export const noiseClasses = ['A', 'B', 'C'] as const;
export const ratingNames = ['dryGrip', 'wetGrip', 'snowGrip', 'iceGrip', 'comfort', 'durability'] as const;

export const VehicleType = z.enum(vehicleTypes);
export const TyreType = z.enum(tyreTypes);
export const WinterType = z.enum(winterTypes);
export const LabelClass = z.enum(labelClasses);
export const NoiseClass = z.enum(noiseClasses);
