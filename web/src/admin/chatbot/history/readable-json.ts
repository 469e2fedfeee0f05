/** Returns JSON with line breaks and indents. Text that is no JSON stays as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
