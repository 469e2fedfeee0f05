/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet closes it; the dialog itself answers Escape */
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface FilterSheetProps {
  /** How many filters are on. */
  active: number;
  /** How many tyres the choice leaves. */
  total: number;
  children: ReactNode;
}

/** On narrow screens the filters open over the page; the native dialog keeps the focus and answers Escape. */
export function FilterSheet({ active, total, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return undefined;
    dialog.current?.showModal();
    document.documentElement.classList.add('overflow-hidden');
    return () => document.documentElement.classList.remove('overflow-hidden');
  }, [open]);

  const close = () => dialog.current?.close();

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold lg:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Suodata
        {active > 0 && (
          <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-2xs font-bold text-on-signal">
            {active}
          </span>
        )}
      </button>
      {open && (
        <dialog
          ref={dialog}
          aria-label="Suodata renkaita"
          onClose={() => setOpen(false)}
          onClick={(event) => event.target === event.currentTarget && close()}
          className="fixed inset-y-0 right-0 left-auto m-0 flex h-dvh max-h-none w-full max-w-md flex-col bg-surface shadow-overlay backdrop:bg-asphalt/60"
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line px-4">
            <h2 className="text-lg">Suodata</h2>
            <button
              type="button"
              aria-label="Sulje suodattimet"
              onClick={close}
              className="-mr-2 grid size-11 place-items-center rounded-md"
            >
              <X aria-hidden className="size-6" />
            </button>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5">{children}</div>
          <div className="shrink-0 border-t border-line p-4">
            <button
              type="button"
              onClick={close}
              className="figures h-12 w-full rounded-md bg-signal font-semibold text-on-signal hover:bg-signal-strong"
            >
              {total === 1 ? 'Näytä 1 rengas' : `Näytä ${total} rengasta`}
            </button>
          </div>
        </dialog>
      )}
    </>
  );
}
