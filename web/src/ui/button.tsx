import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

const tones = {
  signal: 'border-transparent bg-signal text-on-signal hover:bg-signal-strong',
  plain: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
} as const;

/** Touch targets need 44 px; a mouse pointer on a wide screen can hit a smaller one. */
const height = 'min-h-11 lg:pointer-fine:min-h-9';

/** Also keeps a form from being submitted. */
const ignore = (event: MouseEvent) => event.preventDefault();

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  /** Shows a spinner and ignores clicks. The button keeps the focus, which a disabled one would lose. */
  busy?: boolean;
}

export function Button({ tone = 'plain', icon: Icon, busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={`inline-flex ${height} items-center justify-center gap-2 rounded-md border px-3.5 py-1.5 text-sm font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${tones[tone]} ${className}`}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  danger?: boolean;
  /** Ignores clicks, as a busy Button does. */
  busy?: boolean;
}

export function IconButton({ icon: Icon, label, danger = false, busy = false, className = '', onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken disabled:opacity-40 aria-disabled:opacity-40 lg:pointer-fine:size-9 ${danger ? 'hover:text-danger' : 'hover:text-ink'} ${className}`}
      {...rest}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
