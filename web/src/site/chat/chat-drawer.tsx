import { MessageSquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** Begins a new conversation. The server keeps the earlier one for as long as the shop has decided. */
export const StartAnew = ({ onClick }: { onClick: () => void }) => (
  <IconButton icon={MessageSquarePlus} label="Aloita uusi keskustelu" onClick={onClick} />
);

/** The chat as a bottom sheet. */
export function ChatDrawer({ actions, onClose, children }: { actions: ReactNode; onClose: () => void; children: ReactNode }) {
  return (
    <Sheet title="Kaartobotti" place="bottom" actions={actions} onClose={onClose} className="h-[85dvh] max-h-none">
      {children}
    </Sheet>
  );
}
