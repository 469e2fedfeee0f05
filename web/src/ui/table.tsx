import type { ReactNode } from 'react';

export interface Column {
  title: string;
  /** Numbers stand at the right edge. */
  numeric?: boolean;
  className?: string;
}

/** A table whose head stays in sight while its rows scroll. `name` is read out; rows are `<Row>` of `<Cell>`. */
export function Table({
  name,
  columns,
  maxHeight,
  children,
}: {
  name: string;
  columns: readonly Column[];
  maxHeight?: number;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it scrolls by key too
    <section aria-label={name} tabIndex={0} className="overflow-auto overscroll-contain" style={{ maxHeight }}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
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
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <tr className="group/row hover:bg-sunken/60">{children}</tr>;

export function Cell({ numeric = false, className = '', children }: { numeric?: boolean; className?: string; children?: ReactNode }) {
  return (
    <td
      className={`border-b border-line px-3 py-1.5 align-middle group-last/row:border-b-0 ${numeric ? 'text-right tabular-nums whitespace-nowrap' : ''} ${className}`}
    >
      {children}
    </td>
  );
}
