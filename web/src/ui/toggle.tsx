import { Check } from 'lucide-react';
import { Toggle as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** A toggle button that filters or shows something. The pressed state is marked by more than colour. */
export function Toggle({ pressed, onChange, children }: { pressed: boolean; onChange: (pressed: boolean) => void; children: ReactNode }) {
  return (
    <Primitive.Root
      pressed={pressed}
      onPressedChange={onChange}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-medium text-muted transition-colors hover:bg-sunken data-[state=on]:border-ink data-[state=on]:text-ink lg:pointer-fine:min-h-9"
    >
      <span
        aria-hidden
        className={`grid size-4 place-items-center rounded-sm border ${pressed ? 'border-ink bg-ink text-surface' : 'border-line-strong'}`}
      >
        {pressed && <Check className="size-3" strokeWidth={3} />}
      </span>
      {children}
    </Primitive.Root>
  );
}
