import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DEFERRED_PART, replayEarlyTexts } from '../rendering/early-input.ts';

const pendingLayouts = new Set<() => void>();

const whenIdle = (work: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, 50));

function layOutNext(): void {
  const [first] = pendingLayouts;
  if (first === undefined) return;
  pendingLayouts.delete(first);
  first();
  if (pendingLayouts.size > 0) whenIdle(layOutNext);
}

/**
 * Queues a callback that makes the browser lay out a part of the page. Runs one callback per idle period, because each
 * layout blocks the main thread. Returns a function that removes the callback from the queue.
 */
function scheduleLayout(layOut: () => void): () => void {
  pendingLayouts.add(layOut);
  if (pendingLayouts.size === 1) whenIdle(layOutNext);
  return () => pendingLayouts.delete(layOut);
}

interface BelowFoldProps {
  /** CSS height of the placeholder until the part is laid out. Default 40rem (app.css). */
  height?: string;
  className?: string;
  children: ReactNode;
}

function LaterPart({ height, className, children }: BelowFoldProps) {
  const part = useRef<HTMLDivElement>(null);
  const [isLaidOut, setIsLaidOut] = useState(false);
  useEffect(() => {
    if (part.current) void replayEarlyTexts(part.current);
    return scheduleLayout(() => setIsLaidOut(true));
  }, []);
  return (
    <div
      ref={part}
      {...{ [DEFERRED_PART]: '' }}
      className={isLaidOut ? className : `later ${className ?? ''}`}
      style={isLaidOut || height === undefined ? undefined : ({ '--place': height } as CSSProperties)}
    >
      {children}
    </div>
  );
}

/**
 * A part of a page below the first viewport. The browser paints the first viewport before it lays this part out, and React
 * hydrates it in a separate task (its own Suspense boundary), so that neither blocks the page's first interaction.
 */
export const BelowFold = (props: BelowFoldProps) => (
  <Suspense>
    <LaterPart {...props} />
  </Suspense>
);
