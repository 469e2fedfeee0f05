import { isTag, type Element } from 'domhandler';
import { textOf } from './element-text.ts';

/** A cell of a table, with the heads that say what it is. */
export interface Cell {
  /** Text of the head of its column; '' when it has none. */
  column: string;
  /** Text of the first cell of its row. */
  row: string;
  /** Whether heads of other columns name other makes or models: the table has a price in several columns. */
  columns: readonly string[];
}

const MAX_ROWS = 600;
const parentOf = ({ parent }: Element): Element | null => (parent !== null && isTag(parent) ? parent : null);
const cellsOf = (row: Element): Element[] => row.children.filter((child): child is Element => isTag(child) && /^t[dh]$/.test(child.name));

function closest(element: Element, name: RegExp): Element | null {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < 8; depth += 1, at = parentOf(at)) if (name.test(at.name)) return at;
  return null;
}

/** Characters of a cell from which its table does not hold data, but lays out the page. */
const MAX_CELL_LENGTH = 300;

/** Reads the heads of the columns: of the first row, if its cells are heads or have no numbers. Null for a table that lays out the page. */
function headsOf(table: Element): string[] | null {
  let at = 0;
  const stack: Element[] = [table];
  while (stack.length > 0 && at < MAX_ROWS) {
    at += 1;
    const next = stack.shift();
    if (next === undefined) break;
    if (next.name === 'tr') {
      const cells = cellsOf(next);
      if (cells.length < 2) continue;
      if (cells.some((cell) => textOf(cell, MAX_CELL_LENGTH + 1).length > MAX_CELL_LENGTH)) return null;
      const texts = cells.flatMap((cell) =>
        Array.from({ length: Math.min(20, Number(cell.attribs['colspan'] ?? 1) || 1) }, () => textOf(cell, 60)),
      );
      const isHead =
        cells.every(({ name }) => name === 'th') || !texts.slice(1).some((text) => /\d{2}/.test(text.replace(/\d{2,3} ?\/ ?\d{2}.*/, '')));
      return isHead ? texts : [];
    }
    stack.unshift(...next.children.filter((child): child is Element => isTag(child) && /^(?:thead|tbody|tr)$/.test(child.name)));
  }
  return [];
}

/** Returns a function that finds the cell that an element is in; null outside of tables with data and in their heads. */
export function readCells(): (element: Element) => Cell | null {
  const heads = new Map<Element, string[] | null>();
  return (element) => {
    const cell = closest(element, /^t[dh]$/);
    const row = cell === null ? null : parentOf(cell);
    const table = row === null ? null : closest(row, /^table$/);
    if (cell === null || row === null || table === null) return null;
    const known = heads.get(table);
    const columns = known === undefined ? headsOf(table) : known;
    heads.set(table, columns);
    if (columns === null) return null;
    const cells = cellsOf(row);
    return { column: columns[cells.indexOf(cell)] ?? '', row: cells[0] === undefined ? '' : textOf(cells[0], 120), columns };
  };
}
