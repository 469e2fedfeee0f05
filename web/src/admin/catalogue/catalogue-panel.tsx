import { Factory, FileUp, List, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { DeletedView } from './deleted/deleted-view.tsx';
import { ImportView } from '../imports/import-view.tsx';
import { tyreImports } from './imports/tyre-imports.tsx';
import { ManufacturersDialog } from './manufacturers/manufacturers-dialog.tsx';
import { TyreList } from './list/tyre-list.tsx';

const TyreImportView = () => <ImportView kind={tyreImports} />;

const views = [
  { name: '', label: 'Valikoima', icon: List, View: TyreList },
  { name: 'tuonti', label: 'Tuonti', icon: FileUp, View: TyreImportView },
  { name: 'poistetut', label: 'Poistetut', icon: Trash2, View: DeletedView },
] as const;

/** The tab 'Renkaiden hallinta'. */
export default function CataloguePanel() {
  const { values, change } = useViewState();
  const [manufacturersOpen, setManufacturersOpen] = useState(false);
  const current = views.find((view) => view.name === (values.get('nakyma') ?? '')) ?? views[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Renkaiden hallinta</h2>
        <nav
          aria-label="Renkaiden hallinnan näkymät"
          className="flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-2 sm:ml-auto"
        >
          {views.map((view) => (
            <Button
              key={view.name}
              tone={view === current ? 'plain' : 'quiet'}
              icon={view.icon}
              aria-current={view === current ? 'page' : undefined}
              onClick={() => change({ nakyma: view.name, tuonti: '', rivit: '', rivisivu: '' }, true)}
            >
              {view.label}
            </Button>
          ))}
          <Button tone="quiet" icon={Factory} aria-haspopup="dialog" onClick={() => setManufacturersOpen(true)}>
            Valmistajat
          </Button>
        </nav>
      </div>
      <current.View />
      {manufacturersOpen && <ManufacturersDialog onClose={() => setManufacturersOpen(false)} />}
    </div>
  );
}
