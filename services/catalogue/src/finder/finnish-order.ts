const collator = new Intl.Collator('fi', { numeric: true, sensitivity: 'base' });

/** Order of names as Finns read them (å, ä, ö last; 'Eco 9' before 'Eco 10'). */
export const finnishOrder = (a: string, b: string): number => collator.compare(a, b);
