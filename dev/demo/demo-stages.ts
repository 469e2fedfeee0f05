/**
 * The stages in which the demo shop is loaded. 'pictures' and 'newsletters' need the object store. 'newsletters' sends mail, so it is
 * loaded only where mail goes to the inbox of `npm start`. 'chats' asks about articles and campaigns, so it comes after them. The pages of
 * 'monitors' are served by `npm start` itself.
 */
export const demoStages = ['shop', 'pictures', 'newsletters', 'chats', 'monitors'] as const;

export type DemoStage = (typeof demoStages)[number];

/**
 * Returns the stages that a shop still lacks. An interrupted load continues. A shop that began with data of its own gets no
 * demo.
 * @param loaded the stages already loaded; undefined when loading has never begun
 */
export function missingDemoStages(loaded: readonly DemoStage[] | undefined, shopIsEmpty: boolean): DemoStage[] {
  if (loaded === undefined && !shopIsEmpty) return [];
  return demoStages.filter((stage) => !loaded?.includes(stage));
}
