import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

export interface Column {
  title: string;
  /** Aligns the column to the right. */
  numeric?: boolean;
  className?: string;
}

/**
 * A table with a sticky head. `name` is its accessible name; its rows are `<Row>`s of `<Cell>`s. With `stacked`, the head is
 * hidden on phones, and the classes of the rows and cells define the layout there.
 */
export function Table({
  name,
  columns,
  maxHeight,
  stacked = false,
  children,
}: {
  name: string;
  columns: readonly Column[];
  maxHeight?: number;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    // Positioned, because visually hidden text in cells outside the viewport would otherwise widen the page.
    <ScrollRegion aria-label={name} className="relative overflow-auto overscroll-contain" style={{ maxHeight }}>
      <table className={`w-full border-separate border-spacing-0 text-sm ${stacked ? 'max-sm:block' : ''}`}>
        <thead className={stacked ? 'max-sm:sr-only' : ''}>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={`sticky top-0 z-10 border-b border-line bg-surface px-3 py-2 text-xs font-semibold text-muted ${column.numeric ? 'text-right' : 'text-left'} ${column.className ?? ''}`}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stacked ? 'max-sm:block' : ''}>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

export const Row = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <tr className={`group/row hover:bg-sunken/60 ${className}`}>{children}</tr>
);

/** Classes of a row in a stacked table; its cells have `stackedCell`. */
export const stackedRow = 'max-sm:grid max-sm:items-center max-sm:gap-x-3 max-sm:border-b max-sm:px-4 max-sm:py-2 max-sm:last:border-b-0';
export const stackedCell = 'max-sm:border-b-0 max-sm:p-0';

export function Cell({ numeric = false, className = '', children }: { numeric?: boolean; className?: string; children?: ReactNode }) {
  return (
    <td
      className={`border-b border-line px-3 py-1.5 align-middle group-last/row:border-b-0 ${numeric ? 'text-right tabular-nums whitespace-nowrap' : ''} ${className}`}
    >
      {children}
    </td>
  );
}
