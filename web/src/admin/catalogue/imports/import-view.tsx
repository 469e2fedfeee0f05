import { useViewState } from '../../panel/view-state.tsx';
import { ImportList } from './import-list.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';

/** Imports of wholesalers' lists: start an import, or open one (its id is in the URL). */
export function ImportView() {
  const { values, change } = useViewState();
  const importId = values.get('tuonti');
  const open = (id: string) => change({ tuonti: id, rivit: '', rivisivu: '' }, true);
  if (importId !== null) return <ImportRun key={importId} importId={importId} onOpen={open} onBack={() => open('')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ImportStart onStarted={open} />
      <ImportList onOpen={open} />
    </div>
  );
}
