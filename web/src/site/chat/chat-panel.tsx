import { Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';

/** The chat beside the page, which stays usable. */
export function ChatPanel({ actions, onClose, children }: { actions: ReactNode; onClose: () => void; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is an extra; the buttons close it too
    <dialog
      open
      aria-label="Kaartobotti"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
      }}
      className="chat-panel"
    >
      <div className="flex shrink-0 items-center border-b border-line py-1 pr-1 pl-4">
        <h2 className="min-w-0 flex-1 text-base">Kaartobotti</h2>
        {actions}
        <IconButton icon={Minus} label="Pienennä" onClick={onClose} />
        <IconButton icon={X} label="Sulje" onClick={onClose} />
      </div>
      {children}
      <p className="flex shrink-0 items-center gap-2 border-t border-line bg-sunken px-4 py-1.5 text-xs text-muted">
        <span aria-hidden className="size-2 rounded-full bg-good" />
        Kaartobotti on paikalla
      </p>
    </dialog>
  );
}
