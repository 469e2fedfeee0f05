let number = 0;

/**
 * Fills in the places that differ in each request: `{price}` with euros between 120.00 and 399.99, no two alike among
 * 28,000 in a row (longer than an answer is kept), `{number}` with a number that never comes again.
 */
export function variedPath(template: string): string {
  if (!template.includes('{')) return template;
  number += 1;
  const cents = 12_000 + (number % 28_000);
  return template
    .replaceAll('{price}', `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
    .replaceAll('{number}', String(number));
}
