const collator = new Intl.Collator('fi', { numeric: true, sensitivity: 'base' });

/** Compares names in Finnish alphabetical order (å, ä, ö last), with numbers by value ('Eco 9' before 'Eco 10'). */
export const finnishOrder = (a: string, b: string): number => collator.compare(a, b);
