import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Returns the ref of the current tab in a row of tabs. It scrolls the row sideways until the tab is in the middle. The page
 * itself does not scroll, as it would with `scrollIntoView`.
 */
export function useTabInView(): RefCallback<HTMLElement> {
  const isOpened = useRef(false);
  return useCallback((tab) => {
    const row = tab?.closest('nav');
    if (!tab || !row) return;
    const [frame, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    const isCalm = !isOpened.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
    isOpened.current = true;
    row.scrollBy({ left: box.left + box.width / 2 - frame.left - frame.width / 2, behavior: isCalm ? 'instant' : 'smooth' });
  }, []);
}
