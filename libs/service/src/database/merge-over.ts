/** Part of a record: any field may be missing, also within nested objects. A list is whole. */
export type DeepPartial<Record> = {
  [Name in keyof Record]?:
    | (Record[Name] extends readonly unknown[] ? Record[Name] : Record[Name] extends object ? DeepPartial<Record[Name]> : Record[Name])
    | undefined;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges changes over a record and returns the result as a new object. A field that is missing or undefined keeps its value, also
 * within nested objects; null replaces it. A list replaces the earlier list as a whole.
 * @param changes the fields to replace
 * @param base the record, which is not modified
 */
export function mergeOver<Content extends object>(changes: DeepPartial<NoInfer<Content>>, base: Content): Content {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(base));
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const before = merged[key];
    merged[key] = isObject(value) && isObject(before) ? mergeOver<Record<string, unknown>>(value, before) : value;
  }
  return merged as Content;
}
