import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes.ts';

const places = {
  left: 'mr-auto my-0 h-dvh max-h-none w-full max-w-md starting:-translate-x-full data-leaving:-translate-x-full',
  right: 'ml-auto my-0 h-dvh max-h-none w-full max-w-md starting:translate-x-full data-leaving:translate-x-full',
  bottom:
    'mx-0 mt-auto mb-0 w-full max-w-none starting:translate-y-full data-leaving:translate-y-full sm:mr-6 sm:ml-auto sm:w-[25rem] sm:rounded-t-md',
  middle: 'm-auto w-[calc(100%-2rem)] max-w-lg rounded-md starting:scale-95 data-leaving:scale-95',
} as const;

interface SheetProps {
  title: string;
  place: keyof typeof places;
  onClose: () => void;
  /** Closes the sheet, with its animation, as the close button does. */
  isDone?: boolean;
  /** Rendered between the title and the close button. */
  actions?: ReactNode;
  /** Rendered above the page, outside the sheet's box. */
  beside?: ReactNode;
  /** The visitor has not opened it, so it adds nothing to the history. */
  isUnasked?: boolean;
  className?: string;
  children: ReactNode;
}

/** Below this width a sheet covers the page, and Back closes it. */
const coversPage = () => window.matchMedia('(width < 64rem)').matches;

/**
 * A drawer or modal on visitors' pages. Uses the native dialog element, which traps the focus, closes on Escape and makes
 * the page behind it inert. A click outside closes it too, and on phones and tablets Back. Animates for 300 ms (specification P §9).
 */
export function Sheet({ title, place, onClose, isDone = false, actions, beside, isUnasked = false, className = '', children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLeft, setLeft] = useState(false);
  const leaving = isLeft || isDone;
  const [hasEntry] = useState(() => !isUnasked && coversPage());
  useBackCloses(() => setLeft(true), hasEntry);

  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    if (!leaving) return undefined;
    let isMounted = true;
    const animations = dialog.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(animations).then(() => isMounted && onClose());
    return () => {
      isMounted = false;
    };
  }, [leaving, onClose]);

  const leave = () => setLeft(true);
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) leave();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside is an extra; Escape and the button close it too
    <dialog
      ref={dialog}
      aria-label={title}
      data-leaving={leaving || undefined}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // Without a user gesture on the page so far, browsers close the dialog on Escape without a cancel event.
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
      className={`group fixed inset-0 overflow-hidden bg-surface p-0 text-ink shadow-overlay transition duration-300 backdrop:bg-asphalt/55 backdrop:transition-opacity backdrop:duration-300 starting:backdrop:opacity-0 data-leaving:backdrop:opacity-0 ${places[place]} ${className}`}
    >
      <div className="flex h-full max-h-[inherit] min-h-0 flex-col">
        <header className="flex shrink-0 items-center gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 text-lg">{title}</h2>
          {actions}
          <button type="button" onClick={leave} aria-label="Sulje" className="grid size-11 place-items-center rounded-md hover:bg-sunken">
            <X aria-hidden className="size-5" />
          </button>
        </header>
        {children}
      </div>
      {beside}
    </dialog>
  );
}
