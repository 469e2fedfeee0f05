import { ArrowLeft, CircleAlert, Download, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyFailure, notifySuccess } from '../../ui/toast.tsx';
import { type ColumnChoice, type FileHeaders, headersOf, isRunning, startImport, undoImport, useImport } from './import-calls.ts';
import { type Import, useImportKind } from './import-kind.ts';
import { type StoredFile, deleteStoredFiles, storeFile, readStoredFile } from './stored-files.ts';
import { ImportMapping } from './import-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { stateNames } from './import-labels.ts';
import { timeText } from '../dates/helsinki-dates.ts';

const count = new Intl.NumberFormat('fi-FI');
/** Maximum number of ignored columns that are named. */
const SHOWN_HEADERS = 12;

function Progress({ record }: { record: Import }) {
  const counted = record.rows > 0;
  return (
    <output className="block rounded-md border border-line bg-surface p-4">
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-semibold">{stateNames[record.state]}…</span>
        <span className="text-muted tabular-nums">
          {counted ? `${count.format(record.progress)} / ${count.format(record.rows)} riviä` : `${count.format(record.progress)} riviä`}
        </span>
      </p>
      <progress
        className="mt-2 h-2 w-full"
        max={counted ? record.rows : undefined}
        value={counted ? record.progress : undefined}
        aria-label={stateNames[record.state]}
      />
      <p className="mt-2 text-xs text-muted">
        {record.state === 'waiting' && 'Toinen tuonti on kesken. Tarkistus alkaa, kun se on valmis. '}
        Voit poistua sivulta: työ jatkuu, ja löydät sen tehdyistä tuonneista.
      </p>
    </output>
  );
}

function Message({ tone, children }: { tone: 'danger' | 'plain'; children: ReactNode }) {
  const look = tone === 'danger' ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-surface';
  return (
    <p role={tone === 'danger' ? 'alert' : undefined} className={`flex gap-2 rounded-md border px-3 py-2 text-sm font-medium ${look}`}>
      {tone === 'danger' && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span>{children}</span>
    </p>
  );
}

/** Returns the stored file of a dry run; undefined while it is read, null if this browser does not have it. */
function useStoredFile(record: Import | undefined) {
  const [stored, setStored] = useState<StoredFile | null | undefined>(undefined);
  const importId = record?.dryRun ? record.importId : undefined;
  useEffect(() => {
    if (importId === undefined) return;
    let unmounted = false;
    void readStoredFile(importId).then((found) => !unmounted && setStored(found));
    return () => {
      unmounted = true;
    };
  }, [importId]);
  return stored;
}

/** One dry run or import: its progress, its result and the next actions. */
export function ImportRun({ importId, onOpen, onBack }: { importId: string; onOpen: (importId: string) => void; onBack: () => void }) {
  const kind = useImportKind();
  const { texts, reload, Findings, Confirmation } = kind;
  const { data: record, error } = useImport(importId);
  const stored = useStoredFile(record);
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<Record<string, unknown> | null>(Confirmation ? null : {});
  const [mapping, setMapping] = useState<FileHeaders | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = record?.importId;
  useEffect(() => {
    // The button that has opened this run is gone.
    if (loaded !== undefined && document.activeElement === document.body) heading.current?.focus();
  }, [loaded]);

  // A finished import has changed the catalogue.
  const wasRunning = useRef(false);
  useEffect(() => {
    if (!record) return;
    if (isRunning(record)) wasRunning.current = true;
    else if (wasRunning.current) {
      wasRunning.current = false;
      if (record.dryRun) return;
      if (record.state === 'done') notifySuccess(texts.done(count.format(record.added), count.format(record.changed)));
      void reload();
    }
  }, [record, texts, reload]);

  if (!record) {
    if (!error) return <SkeletonList rows={4} className="h-16" />;
    return (
      <EmptyState title="Tuonnin lataus epäonnistui" text={reasonOf(error)}>
        <Button onClick={onBack}>Takaisin tuonteihin</Button>
      </EmptyState>
    );
  }

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notifyFailure(failure, 'Tuonti epäonnistui');
    } finally {
      setBusy(false);
    }
  };

  const commit = (file: File, chosen: ColumnChoice) =>
    run(async () => {
      const started = await startImport(kind, { file, ...chosen, dryRun: false, more: confirmed ?? {} });
      void deleteStoredFiles();
      onOpen(started.importId);
    });

  const checkAgain = (file: File, chosen: ColumnChoice) =>
    run(async () => {
      try {
        const started = await startImport(kind, { file, ...chosen, dryRun: true });
        await storeFile(started.importId, { file, ...chosen });
        onOpen(started.importId);
      } catch (failure) {
        const headers = headersOf(failure);
        if (!headers) throw failure;
        setMapping(headers);
      }
    });

  const undo = async () => {
    const sure = await confirm({
      title: 'Perutaanko koko tuonti?',
      text: texts.undoQuestion(count.format(record.added), count.format(record.changed)),
      action: 'Peru tuonti',
    });
    if (!sure) return;
    await run(async () => {
      const undone = await undoImport(kind, importId);
      notifySuccess(undone.kept > 0 ? texts.undoKept(count.format(undone.kept)) : 'Tuonti peruttu');
      await reload();
    });
  };

  const recordedChoice = (): ColumnChoice => ({
    mapping: Object.fromEntries(record.columns.map((column) => [column.header, column.field])),
    ...(record.headerRow !== null && { headerRow: record.headerRow }),
  });
  const useful = record.added + record.changed;
  // If reading the file takes long, unknown columns are found only after the upload call has returned, so the admin maps them
  // here. Otherwise that call fails, and its caller shows the mapping.
  const headersToMap = mapping ?? (record.dryRun && record.failureCode === 'import_columns_unknown' ? record : null);
  const done = record.state === 'done';
  const ignored = record.columns.flatMap(({ header, field }) => (field === null ? [header] : []));

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={`Tuonti ${record.fileName}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button tone="quiet" icon={ArrowLeft} onClick={onBack}>
          Tuonnit
        </Button>
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="truncate text-lg font-bold outline-none">
            {record.fileName}
          </h3>
          <p className="text-xs text-muted">
            {record.dryRun ? 'Tarkistus, mitään ei ole tallennettu' : stateNames[record.state]} · {timeText(record.createdAt)} ·{' '}
            {record.createdBy}
          </p>
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          {record.dryRun && (done || record.state === 'failed') && stored && record.columns.length > 0 && !headersToMap && (
            <Button onClick={() => setMapping(record)}>Kohdista sarakkeet</Button>
          )}
          {record.dryRun && done && stored && (
            <Button
              tone="signal"
              icon={Download}
              busy={busy}
              disabled={useful === 0 || confirmed === null}
              onClick={() => void commit(stored.file, stored)}
            >
              Tuo rivit
            </Button>
          )}
          {!record.dryRun && done && record.undoable && (
            <Button tone="danger" icon={Undo2} busy={busy} onClick={() => void undo()}>
              Peru koko tuonti
            </Button>
          )}
        </div>
      </div>

      {isRunning(record) && <Progress record={record} />}
      {record.state === 'failed' && <Message tone="danger">{record.failure ?? 'Tuonti epäonnistui.'}</Message>}
      {record.state === 'undone' && <Message tone="plain">{texts.undone}</Message>}
      {record.dryRun && done && useful === 0 && <Message tone="plain">{texts.nothingToDo}</Message>}
      {record.dryRun && done && useful > 0 && !headersToMap && Confirmation && <Confirmation onChange={setConfirmed} />}
      {record.dryRun && done && useful > 0 && stored === null && (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-sm">
          <p className="mr-auto">
            Tiedosto {record.fileName} ei ole enää tässä selaimessa. Valitse se uudelleen, niin rivit voidaan tuoda.
          </p>
          <Button busy={busy} disabled={confirmed === null} onClick={() => input.current?.click()}>
            Valitse tiedosto ja tuo rivit
          </Button>
          <input
            ref={input}
            type="file"
            aria-label="Sama tiedosto uudelleen"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void commit(file, recordedChoice());
            }}
          />
        </div>
      )}
      {headersToMap && stored && (
        <ImportMapping
          fileName={record.fileName}
          headers={headersToMap}
          busy={busy}
          onCancel={() => (mapping ? setMapping(null) : onBack())}
          onChosen={(chosen) => void checkAgain(stored.file, chosen)}
        />
      )}
      {done && !headersToMap && ignored.length > 0 && (
        <p className="text-sm text-muted">
          <span className="font-medium">Ohitetut sarakkeet:</span> {ignored.slice(0, SHOWN_HEADERS).join(', ')}
          {ignored.length > SHOWN_HEADERS && ` ja ${count.format(ignored.length - SHOWN_HEADERS)} muuta`}
        </p>
      )}
      {done && !headersToMap && Findings && <Findings record={record} />}
      {(done || record.state === 'undone') && !headersToMap && <ImportRows record={record} />}
    </section>
  );
}
