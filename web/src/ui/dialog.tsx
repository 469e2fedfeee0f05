import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { hasUnsaved } from '../api/session.ts';
import { IconButton } from './button.tsx';
import { discardChanges } from './confirm.tsx';
import { lowerBar } from './lower-bar.ts';
import { useReturnFocus } from './return-focus.ts';

/** Keeps the dialog open when the user clicks a notice, which Radix treats as a click outside. */
function keepOpenForNotices(event: { target: EventTarget | null; preventDefault: () => void; detail?: { originalEvent?: Event } }): void {
  const target = event.detail?.originalEvent?.target ?? event.target;
  // A notice whose button was clicked may already have been removed from the document.
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toaster]'))) event.preventDefault();
}

/** Focuses the first field of a form in the dialog. By default Radix would focus the close button. */
function focusFirstField(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof Element)) return;
  const field = content.querySelector<HTMLElement>(
    'form :is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [readonly])',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Escape closes an open list of suggestions first. Radix listens on the document, so the list cannot stop the event itself. */
function leaveEscapeToOpenList(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"]:is([aria-expanded="true"], [data-expanded])')) event.preventDefault();
}

/** Asks before a dialog with unsaved input closes, so that Escape or a click outside does not lose it by accident. */
const confirmBeforeClosing = (onOpenChange: (open: boolean) => void, isReadOnly: boolean) => async (open: boolean) => {
  if (open || isReadOnly || !hasUnsaved() || (await discardChanges())) onOpenChange(open);
};

const widths = {
  small: 'max-h-[92dvh] max-w-md',
  medium: 'max-h-[92dvh] max-w-2xl',
  large: 'max-h-[92dvh] max-w-4xl',
  full: 'h-dvh sm:h-[calc(100dvh-3rem)] max-w-[88rem]',
} as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  width?: keyof typeof widths;
  /** The dialog has no inputs, or saves them itself: it closes without asking, even if a form below it has unsaved input. */
  isReadOnly?: boolean;
  children: ReactNode;
}

function Head({ title, description }: { title: string; description?: ReactNode }) {
  return (
    <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-2 pl-5">
      <div className="min-w-0 flex-1 self-center">
        <Primitive.Title className="text-lg font-bold">{title}</Primitive.Title>
        {description !== undefined && <Primitive.Description className="mt-0.5 text-sm text-muted">{description}</Primitive.Description>}
      </div>
      <Primitive.Close asChild>
        <IconButton icon={X} label="Sulje" />
      </Primitive.Close>
    </header>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <footer ref={lowerBar} className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3">
      {children}
    </footer>
  );
}

const overlay = 'fixed inset-0 z-50 bg-asphalt/55 transition-opacity starting:opacity-0';
// Radix warns about a missing description unless aria-describedby is explicitly undefined.
const described = (description: ReactNode) => (description === undefined ? { 'aria-describedby': undefined } : {});

/** A modal dialog, centred on the page. */
export function Dialog({ open, onOpenChange, title, description, footer, width = 'medium', isReadOnly = false, children }: DialogProps) {
  const focus = useReturnFocus(focusFirstField);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => void confirmBeforeClosing(onOpenChange, isReadOnly)(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-end sm:place-items-center sm:p-6">
          <Primitive.Content
            {...described(description)}
            {...focus}
            onEscapeKeyDown={leaveEscapeToOpenList}
            onPointerDownOutside={keepOpenForNotices}
            onInteractOutside={keepOpenForNotices}
            className={`pointer-events-auto flex w-full flex-col overflow-hidden rounded-md bg-surface text-sm text-ink shadow-overlay transition duration-200 starting:translate-y-3 starting:opacity-0 ${widths[width]}`}
          >
            <Head title={title} description={description} />
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
            {footer !== undefined && <Foot>{footer}</Foot>}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const drawerWidths = { medium: 'max-w-xl', large: 'max-w-2xl', panel: 'max-w-4xl' } as const;

/** A modal panel that slides in from the right, so that the list beside it stays visible. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'large',
  padded = true,
  isReadOnly = false,
  children,
}: Omit<DialogProps, 'width'> & { width?: keyof typeof drawerWidths; padded?: boolean }) {
  const focus = useReturnFocus(focusFirstField);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => void confirmBeforeClosing(onOpenChange, isReadOnly)(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <Primitive.Content
          {...described(description)}
          data-drawer={width}
          {...focus}
          onEscapeKeyDown={leaveEscapeToOpenList}
          onPointerDownOutside={keepOpenForNotices}
          onInteractOutside={keepOpenForNotices}
          className={`fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-surface text-sm text-ink shadow-overlay transition duration-200 starting:translate-x-10 starting:opacity-0 ${drawerWidths[width]}`}
        >
          <Head title={title} description={description} />
          <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${padded ? 'px-5 py-4' : ''}`}>{children}</div>
          {footer !== undefined && <Foot>{footer}</Foot>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
