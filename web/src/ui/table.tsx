import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

export interface Column {
  title: string;
  /** Numbers stand at the right edge. */
  numeric?: boolean;
  className?: string;
}

/**
 * A table whose head stays in sight while its rows scroll. `name` is read out; rows are `<Row>` of `<Cell>`. A `stacked`
 * one shows no head on a phone, where its rows say by their own classes how their cells stand.
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
    // Positioned, or what is hidden for the eye in far cells would widen the page.
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

/** The row of a stacked table on a phone; its cells carry `stackedCell`. */
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
