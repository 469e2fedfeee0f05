import { isTag, isText, type ChildNode, type Element } from 'domhandler';

/** What is no text of the page, and the choices of a form, of which each is for another product. */
const SKIPPED = new Set(['script', 'style', 'select', 'template', 'noscript']);

/** Nodes that are visited at most: texts are asked for of many elements. */
const MAX_VISITED = 400;

const SPACES = /\s{2}|^\s|\s$/;

/** Returns the text of an element with a space between its parts, cut at `limit` characters. Walks without recursion. */
export function textOf(element: Element, limit: number): string {
  const stack: ChildNode[] = [element];
  let text = '';
  for (let visited = 0; stack.length > 0 && text.length <= limit && visited < MAX_VISITED; visited += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (isText(node)) {
      const data = node.data.length > 2 * limit ? node.data.slice(0, 2 * limit) : node.data;
      const words = SPACES.test(data) ? data.replace(/\s+/g, ' ').trim() : data;
      if (words !== '') text += `${words} `;
    } else if (isTag(node) && !SKIPPED.has(node.name))
      for (let index = Math.min(node.children.length, MAX_VISITED) - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) stack.push(child);
      }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, limit);
}
