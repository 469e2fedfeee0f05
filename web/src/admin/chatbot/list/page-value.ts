/** Returns the number of the page in the view's state, from 1. */
export const pageOf = (value: string | null): number => Math.max(1, Math.trunc(Number(value)) || 1);

/** Returns the number of a page as a value of the view's state, where the first page is the default. */
export const pageValue = (page: number): string => (page === 1 ? '' : String(page));
