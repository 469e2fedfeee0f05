import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';

interface FilterSheetProps {
  /** Number of active filters. */
  active: number;
  /** Number of tyres that match. */
  total: number;
  children: ReactNode;
}

/** On narrow screens the filters open in a sheet over the page. */
export function FilterSheet({ active, total, children }: FilterSheetProps) {
  const [state, setState] = useState<'closed' | 'open' | 'leaving'>('closed');
  const isThere = state !== 'closed';
  const close = useCallback(() => setState('closed'), []);

  useEffect(() => {
    if (!isThere) return undefined;
    document.documentElement.classList.add('overflow-hidden');
    return () => document.documentElement.classList.remove('overflow-hidden');
  }, [isThere]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className="flex min-h-11 max-w-full flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold lg:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Suodata
        {active > 0 && (
          <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-2xs font-bold text-on-signal">
            {active}
          </span>
        )}
      </button>
      {isThere && (
        <Sheet title="Suodata renkaita" place="right" isDone={state === 'leaving'} onClose={close}>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5">{children}</div>
          <div className="shrink-0 border-t border-line p-4">
            <button
              type="button"
              onClick={() => setState('leaving')}
              className="figures min-h-12 w-full rounded-md bg-signal font-semibold text-on-signal hover:bg-signal-strong"
            >
              {total === 1 ? 'Näytä 1 rengas' : `Näytä ${total} rengasta`}
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}
