import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 48;

interface Stick {
  /** A reply has arrived below what the visitor reads. */
  hasNews: boolean;
  toEnd: () => void;
  onScroll: () => void;
  /** Keeps what is in view where it is while `grow` inserts content above it. */
  keepInView: (grow: () => Promise<void>) => Promise<void>;
}

/**
 * Keeps a list at its end while it grows, unless the visitor has scrolled up to read.
 * @param asked the visitor's last message; with each one the end is shown in any case. Empty: the list stays at its beginning, the welcome
 * @param replied changes with each finished reply
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, content: unknown, asked: string, replied: string): Stick {
  const isAtEnd = useRef(asked !== '');
  const fromEnd = useRef<number | null>(null);
  const [hasNews, setNews] = useState(false);

  const toEnd = () => {
    const { current } = list;
    current?.scrollTo({ top: current.scrollHeight, behavior: 'instant' });
    isAtEnd.current = true;
    setNews(false);
  };

  useLayoutEffect(() => {
    isAtEnd.current = asked !== '';
  }, [asked]);
  useLayoutEffect(() => {
    const { current } = list;
    if (fromEnd.current !== null && current !== null) {
      current.scrollTo({ top: current.scrollHeight - fromEnd.current, behavior: 'instant' });
      fromEnd.current = null;
    } else if (isAtEnd.current) toEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- after each change of the content
  }, [content]);
  useEffect(() => {
    if (!isAtEnd.current && replied !== '') setNews(true);
  }, [replied]);
  // Pictures, cards and forms that get their height later.
  useEffect(() => {
    const { current } = list;
    if (current?.firstElementChild == null) return undefined;
    const observer = new ResizeObserver(() => isAtEnd.current && current.scrollTo({ top: current.scrollHeight, behavior: 'instant' }));
    observer.observe(current.firstElementChild);
    observer.observe(current);
    return () => observer.disconnect();
  }, [list]);

  return {
    hasNews,
    toEnd,
    onScroll: () => {
      const { current } = list;
      if (current === null) return;
      isAtEnd.current = asked !== '' && current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
      if (isAtEnd.current) setNews(false);
    },
    keepInView: async (grow) => {
      const { current } = list;
      if (current !== null) fromEnd.current = current.scrollHeight - current.scrollTop;
      try {
        await grow();
      } catch (error) {
        fromEnd.current = null;
        throw error;
      }
    },
  };
}
