import { useRef } from 'react';

interface ReturnFocus {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Focus of a dialog that is opened by state and not by a trigger of its own, to which Radix would return: it goes back
 * to where it was. `open` places it when the dialog opens; `otherwise` finds it a place when the former one is gone.
 */
export function useReturnFocus(open?: (event: Event) => void, otherwise?: () => HTMLElement | undefined): ReturnFocus {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      before.current = document.activeElement;
      open?.(event);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const former = before.current;
      const lost = !(former instanceof HTMLElement) || !former.isConnected || former === document.body;
      (lost ? otherwise?.() : former)?.focus();
    },
  };
}
