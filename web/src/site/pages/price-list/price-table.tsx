import { Price } from '../../../ui/figures.tsx';
import type { PriceList } from '../../content.ts';

export type PriceGroup = PriceList['groups'][number];

/** In a narrow container, rows with several prices are blocks: the name, then each price below its column's name. */
const blocks = {
  table: '@max-[44rem]:block',
  row: '@max-[44rem]:grid @max-[10rem]:grid-cols-1 @min-[10rem]:@max-[44rem]:grid-cols-2 @min-[21rem]:@max-[44rem]:grid-cols-4 @max-[44rem]:gap-x-3 @max-[44rem]:gap-y-1.5 @max-[44rem]:py-3',
  name: '@max-[44rem]:col-span-full @max-[44rem]:border-0 @max-[44rem]:p-0',
  cell: '@max-[44rem]:border-0 @max-[44rem]:p-0 @max-[44rem]:text-left',
};

// The elements' implicit roles, made explicit: browsers drop them if CSS changes the display of a table's elements.
const roles = { table: 'table', group: 'rowgroup', row: 'row', name: 'rowheader', column: 'columnheader', cell: 'cell' } as const;

function Cell({ price, column, isBlock }: { price: number | null; column: string; isBlock: boolean }) {
  return (
    <td
      role={roles.cell}
      className={`border-b border-line py-2.5 pl-4 text-right align-baseline whitespace-nowrap ${isBlock ? blocks.cell : ''}`}
    >
      {isBlock && (
        <span aria-hidden className="block text-xs text-muted @min-[44rem]:hidden">
          {column}
        </span>
      )}
      {price === null ? <span className="text-muted">–</span> : <Price euros={price} />}
    </td>
  );
}

/** A group of services with its prices: one column for each size, or one for all sizes. */
export function PriceTable({ group: { id, title, note, columns, rows } }: { group: PriceGroup }) {
  const isBlock = columns.length > 1;
  return (
    <section aria-labelledby={id} className="@container">
      <h2 id={id} className="text-2xl hyphens-auto wrap-break-word">
        {title}
      </h2>
      {note !== '' && <p className="mt-2 max-w-[68ch] text-muted">{note}</p>}
      <table role={roles.table} className={`w-full border-separate border-spacing-0 ${isBlock ? blocks.table : ''}`}>
        <caption className="sr-only">{title}</caption>
        <thead role={roles.group} className={isBlock ? '@max-[44rem]:sr-only' : 'sr-only'}>
          <tr role={roles.row}>
            <th
              role={roles.column}
              scope="col"
              className="border-b border-line-strong pt-4 pb-2 text-left text-sm font-semibold text-muted"
            >
              Palvelu
            </th>
            {columns.map((column) => (
              <th
                key={column}
                role={roles.column}
                scope="col"
                className="border-b border-line-strong pt-4 pb-2 pl-4 text-right text-sm font-semibold whitespace-nowrap text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role={roles.group}
          className={isBlock ? '@max-[44rem]:mt-2 @max-[44rem]:block @max-[44rem]:divide-y @max-[44rem]:divide-line' : ''}
        >
          {rows.map((row) => (
            <tr key={`${row.name} ${row.note}`} role={roles.row} className={isBlock ? blocks.row : ''}>
              <th
                role={roles.name}
                scope="row"
                className={`border-b border-line py-2.5 text-left font-semibold wrap-break-word hyphens-auto @max-[16rem]:wrap-anywhere ${isBlock ? blocks.name : ''}`}
              >
                {row.name}
                {row.note !== '' && <span className="block text-sm font-normal text-muted">{row.note}</span>}
              </th>
              {columns.map((column, index) => (
                <Cell key={column} price={row.prices[index] ?? null} column={column} isBlock={isBlock} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
