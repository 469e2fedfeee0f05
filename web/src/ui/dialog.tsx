import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { hasUnsaved } from '../api/session.ts';
import { IconButton } from './button.tsx';
import { discardChanges } from './confirm.tsx';
import { useReturnFocus } from './return-focus.ts';

/** A click on a notice is no click outside: the dialog below stays open. */
function keepOpenForNotices(event: { target: EventTarget | null; preventDefault: () => void; detail?: { originalEvent?: Event } }): void {
  const target = event.detail?.originalEvent?.target ?? event.target;
  // A notice whose button was pressed may be gone by the time this is asked.
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toaster]'))) event.preventDefault();
}

/** A form is ready to be filled in: its first field has the focus, not the button that would close it. */
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
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
}

/** A slip of the hand (Escape, a click beside it) does not take away what is being written. */
const closedWithCare = (onOpenChange: (open: boolean) => void, isForReading: boolean) => async (open: boolean) => {
  if (open || isForReading || !hasUnsaved() || (await discardChanges())) onOpenChange(open);
};

const widths = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-4xl' } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode;
  width?: keyof typeof widths;
  /** Nothing is written in it: it closes without a question, also over a form that holds something unsaved. */
  isForReading?: boolean;
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
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3">{children}</footer>
  );
}

const overlay = 'fixed inset-0 z-50 bg-asphalt/55 transition-opacity starting:opacity-0';
// Radix asks for a description; a dialog whose title says it all says so.
const described = (description: ReactNode) => (description === undefined ? { 'aria-describedby': undefined } : {});

/** A modal in the middle of the page. */
export function Dialog({ open, onOpenChange, title, description, footer, width = 'medium', isForReading = false, children }: DialogProps) {
  const focus = useReturnFocus(focusFirstField);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => void closedWithCare(onOpenChange, isForReading)(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-end sm:place-items-center sm:p-6">
          <Primitive.Content
            {...described(description)}
            {...focus}
            onEscapeKeyDown={leaveEscapeToOpenList}
            onPointerDownOutside={keepOpenForNotices}
            onInteractOutside={keepOpenForNotices}
            className={`pointer-events-auto flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-md bg-surface text-sm text-ink shadow-overlay transition duration-200 starting:translate-y-3 starting:opacity-0 ${widths[width]}`}
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

/** A panel that slides in from the right, so that the list beside it stays in sight. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'large',
  padded = true,
  isForReading = false,
  children,
}: Omit<DialogProps, 'width'> & { width?: keyof typeof drawerWidths; padded?: boolean }) {
  const focus = useReturnFocus(focusFirstField);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => void closedWithCare(onOpenChange, isForReading)(next)}>
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
