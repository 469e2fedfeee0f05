/** 'negative': a value that rounds to zero has no minus sign, so that '−0,0 %' never shows. */
const tenths = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' });
const signedTenths = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Formats a percentage: 16.7 → '16,7 %'. */
export const percentText = (value: number): string => `${tenths.format(value)}\u00a0%`;

/** Formats a difference in per cent with its sign: 3.26 → '+3,3 %', −0.04 → '0,0 %'. */
export const signedPercentText = (value: number): string => `${signedTenths.format(value)}\u00a0%`;

/** Returns the text of a money field: 89.9 → '89,90'; null gives ''. */
export const eurosText = (euros: number | null): string => (euros === null ? '' : euros.toFixed(2).replace('.', ','));
