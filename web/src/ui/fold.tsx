import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** A collapsible section for rarely needed content, initially closed. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/fold">
      <summary className="-ml-1 flex min-h-11 w-fit list-none items-center gap-1.5 rounded-md py-1 pr-3 pl-1 text-sm font-medium hover:bg-sunken lg:pointer-fine:min-h-9">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open/fold:rotate-90" />
        {title}
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  );
}
