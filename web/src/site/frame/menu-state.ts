import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A menu that its button opens: closes on a change of page, and on Escape, which gives the focus back to the button. */
export function useMenuState(): { open: boolean; setOpen: (open: boolean) => void; button: RefObject<HTMLButtonElement | null> } {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);

  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return { open, setOpen, button };
}
