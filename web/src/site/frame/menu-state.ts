import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** State of a menu with a toggle button. Closes on navigation, and on Escape, which returns the focus to the button. */
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
