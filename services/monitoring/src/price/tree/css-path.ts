import { isTag, type Element } from 'domhandler';

const parentOf = (element: Element): Element | null => (element.parent !== null && isTag(element.parent) ? element.parent : null);
const safe = (name: string) => /^[A-Za-z_][\w-]{0,60}$/.test(name);

/** Returns a CSS selector that finds this element on the page again: from the closest id, with positions among siblings. */
export function cssPath(element: Element): string | null {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && steps.length < 12; at = parentOf(at)) {
    const id = at.attribs['id'] ?? '';
    if (safe(id) && !/\d{4,}/.test(id)) {
      steps.unshift(`#${id}`);
      return steps.join(' > ');
    }
    const names = (at.attribs['class'] ?? '')
      .split(/\s+/)
      .filter((name) => safe(name) && !/\d{3,}|active|open|hover/.test(name))
      .slice(0, 2);
    const parent = parentOf(at);
    const siblings = parent?.children.filter((child): child is Element => isTag(child) && child.name === at?.name) ?? [];
    const position = siblings.length > 1 ? `:nth-of-type(${siblings.indexOf(at) + 1})` : '';
    steps.unshift(`${at.name}${names.map((name) => `.${name}`).join('')}${position}`);
    if (at.name === 'body') break;
  }
  return steps.length === 0 ? null : steps.join(' > ');
}
