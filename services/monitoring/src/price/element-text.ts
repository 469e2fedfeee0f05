import { isTag, isText, type ChildNode, type Element } from 'domhandler';

/** Returns the text of an element with a space between its parts, cut at `limit` characters. Walks without recursion. */
export function textOf(element: Element, limit: number): string {
  const stack: ChildNode[] = [element];
  let text = '';
  for (let visited = 0; stack.length > 0 && text.length <= limit && visited < 400; visited += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (isText(node)) text += `${node.data} `;
    else if (isTag(node) && node.name !== 'script' && node.name !== 'style')
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) stack.push(child);
      }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, limit);
}
