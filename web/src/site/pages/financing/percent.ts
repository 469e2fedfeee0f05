const tenths = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 });

/** 12.68 → '12,7 %', 0 → '0 %', with a space that does not break. */
export const percent = (value: number): string => `${tenths.format(value)}\u00a0%`;
