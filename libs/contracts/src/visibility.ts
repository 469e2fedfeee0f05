/** What nothing on visitors' pages is made from: changes to it leave every cache as it is. */
export const hiddenThings: readonly string[] = ['content.contact-message', 'content.draft', 'catalogue.import.mapping'];

/**
 * Do visitors see what an operation or an event of this name changes?
 * @param name an operation's subject or an event's name, `service.thing.verb`
 */
export const isVisible = (name: string): boolean => !hiddenThings.some((thing) => name.startsWith(`${thing}.`));
