import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { UNDO_DAYS } from '#contracts/rules/undo';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type DeletedItem, type DeletedKind, DeletedList } from './deleted-list.tsx';

/** The button 'Poistetut' beside a list. It opens the list of the deleted records of a kind. */
export function DeletedButton<Item extends DeletedItem>({ kind, className }: { kind: DeletedKind<Item>; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" icon={Trash2} aria-haspopup="dialog" className={className} onClick={() => setIsOpen(true)}>
        Poistetut
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setIsOpen}
          title={kind.name}
          description={`Poiston voi perua ${UNDO_DAYS.deletion} päivän ajan.`}
          width="large"
          isReadOnly
        >
          <DeletedList kind={kind} />
        </Dialog>
      )}
    </>
  );
}
