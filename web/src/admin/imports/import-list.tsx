import { useState } from 'react';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSwitch } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { useImports } from './import-calls.ts';
import { useImportKind } from './import-kind.ts';
import { stateNames } from './import-labels.ts';
import { timeText } from '../dates/helsinki-dates.ts';

const count = new Intl.NumberFormat('fi-FI');

/** The list of imports and dry runs, newest first. */
export function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
  const { outcomes } = useImportKind();
  const hasChanges = outcomes.includes('changed');
  const columns = [
    { title: 'Tiedosto' },
    { title: 'Aika' },
    { title: 'Tila' },
    { title: 'Lisätty', numeric: true },
    ...(hasChanges ? [{ title: 'Muutettu', numeric: true }] : []),
    { title: 'Hylätty', numeric: true },
    { title: 'Toiminnot' },
  ];
  const [page, setPage] = useState(1);
  const { data, error } = useImports(page);
  return (
    <section aria-labelledby="imports-heading" className="grid gap-3">
      <h3 id="imports-heading" className="text-lg font-bold">
        Tehdyt tuonnit
      </h3>
      {!data ? (
        error ? (
          <EmptyState title="Tuontien lataus epäonnistui" text={reasonOf(error)} />
        ) : (
          <SkeletonList rows={3} className="h-11" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title="Ei tuonteja vielä" text="Tarkistukset ja tuonnit jäävät tähän, ja tuonnin voi perua kokonaan." />
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-surface">
          <Table name="Tuonnit" columns={columns}>
            {data.items.map((item) => (
              <Row key={item.importId}>
                <Cell className="max-w-72 truncate font-medium">{item.fileName}</Cell>
                <Cell className="whitespace-nowrap">{timeText(item.createdAt)}</Cell>
                <Cell className="whitespace-nowrap">
                  {item.dryRun ? `Tarkistus: ${stateNames[item.state].toLocaleLowerCase('fi')}` : stateNames[item.state]}
                </Cell>
                <Cell numeric>{item.dryRun ? '–' : count.format(item.added)}</Cell>
                {hasChanges && <Cell numeric>{item.dryRun ? '–' : count.format(item.changed)}</Cell>}
                <Cell numeric>{count.format(item.rejected)}</Cell>
                <Cell>
                  <Button aria-label={`Avaa tuonti ${item.fileName}`} onClick={() => onOpen(item.importId)}>
                    Avaa
                  </Button>
                </Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
      {data && <PageSwitch label="Tuontien sivut" page={page} pages={data.pagination.totalPages} onChange={setPage} />}
    </section>
  );
}
