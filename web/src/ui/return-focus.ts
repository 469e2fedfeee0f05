import { useRef } from 'react';

interface ReturnFocus {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Returns the focus handlers of a dialog that is opened by state. Radix returns the focus to a dialog's trigger only; these
 * handlers return it to the element that had it before.
 * @param onOpen places the focus when the dialog opens
 * @param fallback returns the element to focus if the previous one is gone
 */
export function useReturnFocus(onOpen?: (event: Event) => void, fallback?: () => HTMLElement | undefined): ReturnFocus {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      before.current = document.activeElement;
      onOpen?.(event);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const former = before.current;
      const lost = !(former instanceof HTMLElement) || !former.isConnected || former === document.body;
      (lost ? fallback?.() : former)?.focus();
    },
  };
}
