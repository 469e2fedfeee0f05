import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, isSessionEnded, reasonOf } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useMonitors } from '../data/monitors.ts';
import { notifyProblem } from '../data/notices.ts';
import { createMonitors, parseRows } from './import-calls.ts';
import { ImportReview } from './import-review.tsx';
import { fieldErrors, type ImportRow, importRows, isChosen } from './import-rows.ts';
import { ImportStart } from './import-start.tsx';
import { usePageReading } from './use-page-reading.ts';

/** Returns the rows with the server's errors of their fields, whose paths are like 'monitors.3.name'. */
function withServerErrors(rows: readonly ImportRow[], sent: readonly ImportRow[], error: unknown): ImportRow[] {
  const texts = error instanceof ApiError ? Object.entries(error.fields) : [];
  return rows.map((row) => {
    const at = sent.findIndex((each) => each.row === row.row);
    const own = texts.flatMap(([path, text]) => {
      const field = /^monitors\.(\d+)\.(name|productName)/.exec(path);
      return field !== null && Number(field[1]) === at ? [[field[2], text]] : [];
    });
    return own.length === 0 ? row : { ...row, errors: Object.fromEntries(own) as ImportRow['errors'] };
  });
}

/** The server's error of the text says more than its message. */
const textError = (error: unknown): string => (error instanceof ApiError && error.fields['text']) || reasonOf(error);

/** The view 'Tuonti': makes monitors of pasted addresses or a CSV file, after a look at each page. */
export function MonitorImportView() {
  const monitors = useMonitors();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'checking' | 'creating' | null>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMounted = useIsMounted();
  const { progress, read, stop } = usePageReading(setRows);
  useUnsaved(rows.length > 0 || text.trim() !== '');

  // The step's button is gone, so the heading gets the focus.
  const isReviewing = rows.length > 0;
  const wasReviewing = useRef(false);
  useEffect(() => {
    if (isReviewing !== wasReviewing.current) heading.current?.focus();
    wasReviewing.current = isReviewing;
  }, [isReviewing]);

  const check = async () => {
    if (text.trim() === '') {
      setError('Liitä osoitteet tai valitse tiedosto.');
      return;
    }
    setError(null);
    setBusy('checking');
    try {
      const parsed = await parseRows(text);
      if (!isMounted()) return;
      if (parsed.rows.length === 0) setError('Tekstissä ei ole yhtään osoitetta.');
      else {
        const known = monitors.data ?? (await monitors.refetch()).data ?? [];
        if (!isMounted()) return;
        const found = importRows(parsed.rows, known);
        setRows(found);
        setLeftOut(parsed.leftOut);
        void read(found.filter(({ problem }) => problem === null));
      }
    } catch (failure) {
      if (!isSessionEnded(failure)) setError(textError(failure));
    } finally {
      setBusy(null);
    }
  };

  const change = useCallback(
    (row: number, changes: Partial<ImportRow>) => setRows((now) => now.map((each) => (each.row === row ? { ...each, ...changes } : each))),
    [],
  );
  const readOne = useCallback((row: ImportRow) => void read([row]), [read]);

  const create = async () => {
    const chosen = rows.filter(isChosen);
    const errors = new Map(chosen.map((row) => [row.row, fieldErrors(row)] as const).filter(([, each]) => Object.keys(each).length > 0));
    flushSync(() => {
      setRows((now) => now.map((row) => ({ ...row, errors: errors.get(row.row) ?? {} })));
      setError(errors.size > 0 ? 'Täytä valittujen rivien nimi ja tuote.' : null);
    });
    if (errors.size > 0) {
      section.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
      return;
    }
    setBusy('creating');
    try {
      await createMonitors(chosen);
      stop();
      setRows([]);
      setText('');
    } catch (failure) {
      setRows((now) => withServerErrors(now, chosen, failure));
      if (!isSessionEnded(failure)) {
        setError(reasonOf(failure));
        notifyProblem('Seurantojen luominen epäonnistui', reasonOf(failure));
      }
    } finally {
      setBusy(null);
    }
  };

  const startAgain = async () => {
    const sure = await confirm({
      title: 'Aloitetaanko alusta?',
      text: 'Rivien muutokset katoavat. Liittämäsi teksti säilyy.',
      action: 'Aloita alusta',
    });
    if (!sure) return;
    stop();
    setRows([]);
    setError(null);
  };

  return (
    <section ref={section} aria-label="Tuonti" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {isReviewing ? 'Tarkista tuotavat seurannat' : 'Tuo seurantoja'}
        </h3>
        <p className="max-w-prose text-xs text-muted">
          {isReviewing
            ? 'Rivit, joilta löytyi hinta, on valittu valmiiksi. Mitään ei tallenneta ennen kuin luot seurannat.'
            : 'Liitä kilpailijoiden tuotesivujen osoitteet. Jokainen sivu luetaan ensin, ja näet löytyneen hinnan ennen tallennusta.'}
        </p>
      </div>
      {isReviewing ? (
        <ImportReview
          rows={rows}
          leftOut={leftOut}
          progress={progress}
          error={error}
          isCreating={busy === 'creating'}
          onChange={change}
          onRead={readOne}
          onReadRest={() => void read(rows.filter(({ problem, reading }) => problem === null && reading.step === 'waiting'))}
          onStop={stop}
          onCreate={() => void create()}
          onStartAgain={() => void startAgain()}
        />
      ) : (
        <ImportStart text={text} onText={setText} isBusy={busy === 'checking'} error={error} onCheck={() => void check()} />
      )}
    </section>
  );
}
