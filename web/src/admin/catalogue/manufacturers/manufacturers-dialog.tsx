import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Image } from '../../../ui/image.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSwitch } from '../../../ui/pagination.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import { UNDO_LATER } from '../../deleted/undo-later.ts';
import { queryClient } from '../../panel/query-client.ts';
import {
  deleteManufacturer,
  reloadManufacturers,
  restoreManufacturer,
  useManufacturers,
  wellKnownManufacturers,
} from './manufacturer-calls.ts';
import { type Manufacturer, ManufacturerForm } from './manufacturer-form.tsx';

async function restore(manufacturer: Manufacturer): Promise<void> {
  try {
    await restoreManufacturer(manufacturer._id);
    notifySuccess(`Valmistaja ${manufacturer.name} palautettu`);
    void reloadManufacturers();
  } catch (error) {
    notifyFailure(error, 'Palautus epäonnistui');
  }
}

async function remove(manufacturer: Manufacturer): Promise<void> {
  const sure = await confirm({
    title: 'Poistetaanko valmistaja?',
    text: `${manufacturer.name} poistuu valmistajista. Sen renkaat jäävät valikoimaan. ${UNDO_LATER}`,
    action: 'Poista valmistaja',
  });
  if (!sure) return;
  try {
    await deleteManufacturer(manufacturer._id);
    notifyUndoable(`Valmistaja ${manufacturer.name} poistettu`, () => void restore(manufacturer));
    void reloadManufacturers();
    void queryClient.invalidateQueries({ queryKey: ['deleted'] });
  } catch (error) {
    notifyFailure(error, 'Virhe poistaessa valmistajaa');
  }
}

function Logo({ manufacturer }: { manufacturer: Manufacturer }) {
  const initials = manufacturer.name.slice(0, 2).toLocaleUpperCase('fi');
  return (
    <span
      className="grid h-10 w-16 shrink-0 place-items-center max-sm:mr-2 max-sm:w-10 overflow-hidden rounded-sm bg-sunken text-sm font-bold text-muted"
      aria-hidden
    >
      {manufacturer.logo === null ? (
        initials
      ) : (
        <Image src={manufacturer.logo} alt="" fallback={initials} className="size-full object-contain" />
      )}
    </span>
  );
}

/** The dialog that lists, adds, edits and deletes manufacturers. */
export function ManufacturersDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useManufacturers(page);
  const pages = data?.pagination.totalPages ?? 1;
  // The last manufacturer of the last page has been deleted.
  if (data && !isPlaceholderData && page > pages) setPage(pages);
  const [edited, setEdited] = useState<Manufacturer | 'new' | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Valmistajat" width="large">
      {edited !== null ? (
        <ManufacturerForm manufacturer={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-sm text-muted">{data ? `${data.pagination.total} valmistajaa` : ' '}</p>
            <Button tone="signal" icon={Plus} className="ml-auto" onClick={() => setEdited('new')}>
              Lisää valmistaja
            </Button>
          </div>
          {data ? (
            data.items.length === 0 ? (
              <EmptyState title="Ei valmistajia" text="Lisää ensimmäinen valmistaja, tai kirjoita se suoraan renkaan tietoihin." />
            ) : (
              <ul className="divide-y divide-line rounded-md border border-line" aria-busy={isPlaceholderData}>
                {data.items.map((manufacturer) => (
                  <li key={manufacturer._id} className="flex items-center gap-x-3 py-1 pr-1 pl-3 max-sm:gap-x-1">
                    <Logo manufacturer={manufacturer} />
                    <div className="min-w-0 flex-1">
                      <p className="truncate font-medium">{manufacturer.name}</p>
                      <p className="truncate text-xs text-muted">
                        {[manufacturer.country, manufacturer.website.replace(/^https?:\/\//, '')].filter(Boolean).join(' · ')}
                      </p>
                    </div>
                    <IconButton icon={Pencil} label={`Muokkaa valmistajaa ${manufacturer.name}`} onClick={() => setEdited(manufacturer)} />
                    <IconButton
                      icon={Trash2}
                      danger
                      label={`Poista valmistaja ${manufacturer.name}`}
                      onClick={() => void remove(manufacturer)}
                    />
                  </li>
                ))}
              </ul>
            )
          ) : error ? (
            <EmptyState
              title="Valmistajien lataus epäonnistui"
              text={
                <>
                  {reasonOf(error)} Renkaille voit valita tunnetuista merkeistä: {wellKnownManufacturers.join(', ')}.
                </>
              }
            >
              <Button busy={isFetching} onClick={() => void refetch()}>
                Yritä uudelleen
              </Button>
            </EmptyState>
          ) : (
            <SkeletonList rows={6} className="h-12" />
          )}
          <PageSwitch label="Valmistajien sivut" page={page} pages={pages} onChange={setPage} />
        </div>
      )}
    </Dialog>
  );
}
