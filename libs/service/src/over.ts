/** What somebody gives of a record: within objects too, a part of it is enough. */
export type Given<Record> = {
  [Name in keyof Record]?:
    (Record[Name] extends readonly unknown[] ? Record[Name] : Record[Name] extends object ? Given<Record[Name]> : Record[Name]) | undefined;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What is given over what there is: what is left out stays, within objects too. A list is one value: what somebody has
 * taken from it does not come back.
 */
export function over<Content extends object>(given: Given<NoInfer<Content>>, before: Content): Content {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(before));
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const usual = merged[key];
    merged[key] = isObject(value) && isObject(usual) ? over<Record<string, unknown>>(value, usual) : value;
  }
  return merged as Content;
}
