import { type CSSProperties, type ReactNode, Suspense } from 'react';

interface BelowFoldProps {
  /**
   * Its height in rem before it has been laid out, on a phone and at a desk. Rather too much than too little: what is
   * taller than its place would be cut, and tools that look at the page from outside would see what stands behind.
   */
  heights: readonly [phone: number, desk: number];
  className?: string;
  children: ReactNode;
}

/**
 * A part of a page that the first screen does not show: the browser lays it out when it comes near, and React takes it
 * over in a turn of its own, so that neither keeps the page from answering.
 */
export function BelowFold({ heights: [phone, desk], className = '', children }: BelowFoldProps) {
  const style = { '--phone-height': `${phone}rem`, '--desk-height': `${desk}rem` } as CSSProperties;
  return (
    <Suspense>
      <div style={style} className={`below-fold ${className}`}>
        {children}
      </div>
    </Suspense>
  );
}
