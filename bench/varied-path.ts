let number = 0;

/**
 * Fills in the placeholders that differ in each request: `{price}` with euros between 120.00 and 399.99 that repeat only after
 * 28,000 requests (longer than a response is cached), `{number}` with a unique number.
 */
export function variedPath(template: string): string {
  if (!template.includes('{')) return template;
  number += 1;
  const cents = 12_000 + (number % 28_000);
  return template
    .replaceAll('{price}', `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
    .replaceAll('{number}', String(number));
}
