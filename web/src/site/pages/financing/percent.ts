const tenths = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 });

/** Formats 12.68 as '12,7 %' and 0 as '0 %', with a no-break space. */
export const percent = (value: number): string => `${tenths.format(value)}\u00a0%`;
