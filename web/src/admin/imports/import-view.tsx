import { useViewState } from '../panel/view-state.tsx';
import { type Import, type ImportKind, ImportKindProvider } from './import-kind.ts';
import { ImportList } from './import-list.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';

/** Imports of one kind: start an import, or open one (its id is in the URL). */
export function ImportView<Rec extends Import>({ kind }: { kind: ImportKind<Rec> }) {
  const { values, change } = useViewState();
  const importId = values.get('tuonti');
  const open = (id: string) => change({ tuonti: id, rivit: '', rivisivu: '' }, true);
  return (
    <ImportKindProvider value={kind as unknown as ImportKind<never>}>
      {importId !== null ? (
        <ImportRun key={importId} importId={importId} onOpen={open} onBack={() => open('')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ImportStart onStarted={open} />
          <ImportList onOpen={open} />
        </div>
      )}
    </ImportKindProvider>
  );
}
