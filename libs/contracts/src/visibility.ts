/** Prefixes of subjects and events whose data never appears on visitors' pages. Their changes invalidate no cache. */
export const hiddenPrefixes: readonly string[] = [
  'content.contact-message',
  'content.draft',
  'catalogue.import.mapping',
  'marketing.subscriber',
  'marketing.subscriber-import',
  'marketing.newsletter',
  'marketing.newsletter-draft',
  'marketing.newsletter-settings',
  'marketing.delivery',
];

/**
 * Returns whether an operation or event changes data that visitors may see.
 * @param name an operation's subject or an event's name, `service.thing.verb`
 */
export const affectsVisitors = (name: string): boolean => !hiddenPrefixes.some((prefix) => name.startsWith(`${prefix}.`));
