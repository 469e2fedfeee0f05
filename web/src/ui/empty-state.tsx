import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A placeholder for an empty or failed list: says why there is nothing to show and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-md border border-dashed border-line-strong px-6 py-10 text-center">
      {Icon && <Icon aria-hidden className="size-7 text-muted" />}
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-prose text-sm text-muted">{text}</p>}
      {children !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
