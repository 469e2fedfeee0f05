import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface TabRowProps {
  /** The name of the navigation. */
  label: string;
  /** Names the current tab. When it changes, the row scrolls to the entry with aria-current. */
  current: string | undefined;
  className?: string;
  rowClassName?: string;
  children: ReactNode;
}

/** Returns at which ends of the row more entries are hidden. A pixel is left for rounded positions. */
const hiddenEnds = (row: HTMLElement) => ({
  start: row.scrollLeft > 1,
  end: row.scrollLeft + row.clientWidth < row.scrollWidth - 1,
});

/** Scrolls the row until the tab is in the middle. The page itself does not scroll, as it would with `scrollIntoView`. */
function centre(row: HTMLElement, tab: Element, behavior: ScrollBehavior): void {
  const [frame, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollBy({ left: box.left + box.width / 2 - frame.left - frame.width / 2, behavior });
}

const edge = 'absolute inset-y-0 grid w-9 place-items-center';

/**
 * A row of tabs that scrolls sideways where it does not fit. It keeps the current tab in the middle, and each end that hides more
 * fades out below an arrow that scrolls on. The arrows are for pointers: the keyboard's focus scrolls the row.
 */
export function TabRow({ label, current, className = '', rowClassName = '', children }: TabRowProps) {
  const row = useRef<HTMLElement>(null);
  const isOpened = useRef(false);
  const [hidden, setHidden] = useState({ start: false, end: false });

  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (current === undefined || !tab || !row.current) return;
    centre(row.current, tab, scrolling(isOpened.current));
    isOpened.current = true;
  }, [current]);

  useEffect(() => {
    const shown = row.current;
    if (!shown) return undefined;
    const measure = () =>
      setHidden((before) => {
        const now = hiddenEnds(shown);
        return now.start === before.start && now.end === before.end ? before : now;
      });
    // Not for a pointer, below which the row would move before the click.
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) centre(shown, target, scrolling(true));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    shown.addEventListener('scroll', measure, { passive: true });
    shown.addEventListener('focusin', focused);
    return () => {
      observer.disconnect();
      shown.removeEventListener('scroll', measure);
      shown.removeEventListener('focusin', focused);
    };
  }, []);

  const scrollOn = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: scrolling(true) });

  return (
    <div className={`relative -m-1 min-w-0 ${className}`}>
      <nav
        ref={row}
        aria-label={label}
        data-hidden-start={hidden.start || undefined}
        data-hidden-end={hidden.end || undefined}
        className={`tab-row flex min-w-0 gap-1 overflow-x-auto p-1 ${rowClassName}`}
      >
        {children}
      </nav>
      {hidden.start && (
        <button type="button" aria-hidden tabIndex={-1} className={`${edge} left-0`} onClick={() => scrollOn(-1)}>
          <ChevronLeft className="size-5" />
        </button>
      )}
      {hidden.end && (
        <button type="button" aria-hidden tabIndex={-1} className={`${edge} right-0`} onClick={() => scrollOn(1)}>
          <ChevronRight className="size-5" />
        </button>
      )}
    </div>
  );
}

const scrolling = (isOpened: boolean): ScrollBehavior =>
  !isOpened || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
