import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A note above a form. As an alert it warns, and screen readers announce it. */
export function Note({ icon: Icon, isAlert = false, children }: { icon: LucideIcon; isAlert?: boolean; children: ReactNode }) {
  return (
    <p
      role={isAlert ? 'alert' : undefined}
      className={`flex items-start gap-2 rounded-md border px-3 py-2 text-sm ${isAlert ? 'border-summer bg-summer-soft font-medium' : 'border-winter bg-winter-soft'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isAlert ? 'text-summer' : 'text-winter'}`} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
