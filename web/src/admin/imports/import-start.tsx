import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { type ColumnChoice, type FileHeaders, headersOf, startImport } from './import-calls.ts';
import { useImportKind } from './import-kind.ts';
import { storeFile } from './stored-files.ts';
import { ImportMapping } from './import-mapping.tsx';

const MAX_BYTES = 30 * 1024 * 1024;

/** Uploads a file and starts its dry run, which shows the changes before any are made. */
export function ImportStart({ onStarted }: { onStarted: (importId: string) => void }) {
  const kind = useImportKind();
  const { texts } = kind;
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<{ file: File; headers: FileHeaders } | null>(null);

  const check = async (file: File, chosen: ColumnChoice = { mapping: null }) => {
    setFailure(null);
    if (file.size > MAX_BYTES) {
      setFailure('Tiedosto on liian suuri. Suurin sallittu koko on 30 Mt.');
      return;
    }
    setProgress(0);
    try {
      const started = await startImport(kind, { file, ...chosen, dryRun: true, onProgress: setProgress });
      await storeFile(started.importId, { file, ...chosen });
      onStarted(started.importId);
    } catch (error) {
      const headers = headersOf(error);
      if (headers) setUnknown({ file, headers });
      setFailure(reasonOf(error));
    } finally {
      setProgress(null);
    }
  };

  return (
    <section aria-labelledby="import-heading" className="grid gap-3">
      <h3 id="import-heading" className="text-lg font-bold">
        {texts.heading}
      </h3>
      {failure !== null && (
        <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
          {failure}
        </p>
      )}
      {unknown ? (
        <ImportMapping
          fileName={unknown.file.name}
          headers={unknown.headers}
          busy={progress !== null}
          onCancel={() => {
            setUnknown(null);
            setFailure(null);
          }}
          onChosen={(chosen) => void check(unknown.file, chosen)}
        />
      ) : (
        <DropZone
          label={texts.dropLabel}
          inputLabel="Tuotava tiedosto"
          accept=".csv,.txt,.tsv,.json,text/csv,application/json,text/tab-separated-values"
          className="grid justify-items-center gap-3 border-2 border-dashed border-line-strong bg-surface px-6 py-10 text-center transition-colors"
          onFile={(file) => void check(file)}
        >
          {(choose) => (
            <>
              <FileUp aria-hidden className="size-8 text-muted" />
              <p className="text-base font-semibold">{texts.dropHere}</p>
              <Button tone="signal" busy={progress !== null} onClick={choose}>
                Valitse tiedosto
              </Button>
              {progress !== null && <progress className="h-1.5 w-full max-w-80" value={progress} aria-label="Tiedoston lähetys" />}
              <p className="max-w-prose text-sm text-muted">{texts.dropHint}</p>
            </>
          )}
        </DropZone>
      )}
    </section>
  );
}
