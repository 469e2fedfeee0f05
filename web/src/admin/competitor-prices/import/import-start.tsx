import { FileUp, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { MAX_IMPORTED } from '#contracts/monitoring/monitor-import';
import { Button } from '../../../ui/button.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { TextArea } from '../../../ui/field.tsx';

/** The contract's limit of the text. */
const MAX_LENGTH = 200_000;

/** Spreadsheets in Finnish Windows save CSV files as Windows-1252, unless asked for UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface ImportStartProps {
  text: string;
  onText: (text: string) => void;
  isBusy: boolean;
  error: string | null;
  onCheck: () => void;
}

/** Takes the addresses: pasted lines, or a CSV file, whose text is shown and can be changed. */
export function ImportStart({ text, onText, isBusy, error, onCheck }: ImportStartProps) {
  const [fileError, setFileError] = useState<string | null>(null);
  const take = async (file: File) => {
    const read = file.size > MAX_LENGTH * 2 ? null : await textOf(file).catch(() => null);
    if (read === null) setFileError('Tiedostoa ei voitu lukea, tai se on liian suuri.');
    else {
      setFileError(null);
      onText(read);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onCheck();
      }}
    >
      <DropZone
        label="Tuotavat osoitteet"
        inputLabel="Tuotava CSV-tiedosto"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        className="grid gap-3 border border-line bg-surface p-4 transition-colors"
        onFile={(file) => void take(file)}
      >
        {(choose) => (
          <>
            <TextArea
              label="Osoitteet tai CSV-rivit"
              rows={8}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={'https://kauppa.example/renkaat/hakka-green-3-205-55r16\nhttps://toinenkauppa.example/tuote/123'}
              className="font-mono"
              error={error ?? fileError ?? undefined}
              hint={`Liitä yksi osoite riville, enintään ${MAX_IMPORTED}. CSV-tiedoston sarakkeet: url, name, product, selector, tags.`}
              onChange={(event) => onText(event.target.value)}
            />
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" tone="signal" icon={ListChecks} busy={isBusy}>
                Tarkista
              </Button>
              <Button icon={FileUp} onClick={choose}>
                Valitse CSV-tiedosto
              </Button>
              <p className="text-xs text-muted max-sm:hidden">tai pudota tiedosto tähän.</p>
            </div>
          </>
        )}
      </DropZone>
    </form>
  );
}
