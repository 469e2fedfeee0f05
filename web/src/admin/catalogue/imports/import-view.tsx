import { useViewState } from '../../panel/view-state.tsx';
import { ImportList } from './import-list.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';

/** Importing wholesalers' lists: start one, follow one, look at those before. Which one is open stays in the address. */
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
