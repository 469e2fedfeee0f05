import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DEFERRED_PART, replayEarlyTexts } from '../rendering/early-input.ts';

const waiting = new Set<() => void>();

const whenIdle = (work: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, 50));

function next(): void {
  const [first] = waiting;
  if (first === undefined) return;
  waiting.delete(first);
  first();
  if (waiting.size > 0) whenIdle(next);
}

/** Calls back when the browser has nothing else to do: one at a time, as each has the browser lay out a part of a page. */
function inTurn(layOut: () => void): () => void {
  waiting.add(layOut);
  if (waiting.size === 1) whenIdle(next);
  return () => waiting.delete(layOut);
}

interface BelowFoldProps {
  /** The place that it keeps until it is laid out (app.css, 40rem unless told). */
  height?: string;
  className?: string;
  children: ReactNode;
}

function LaterPart({ height, className, children }: BelowFoldProps) {
  const part = useRef<HTMLDivElement>(null);
  const [isLaidOut, setIsLaidOut] = useState(false);
  useEffect(() => {
    if (part.current) void replayEarlyTexts(part.current);
    return inTurn(() => setIsLaidOut(true));
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
 * A part of a page that the first screen does not show. The browser paints the first screen before it lays this out, and
 * React takes it over in a turn of its own: neither keeps the page from answering longer than it has to.
 */
export const BelowFold = (props: BelowFoldProps) => (
  <Suspense>
    <LaterPart {...props} />
  </Suspense>
);
