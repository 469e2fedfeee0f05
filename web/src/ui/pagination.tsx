import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

/** 'Edellinen', 'Sivu X / Y', 'Seuraava'. Renders nothing if there is only one page. */
export function PageSwitch({
  page,
  pages,
  onChange,
  label,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  label: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 py-2">
      <Button icon={ChevronLeft} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Edellinen
      </Button>
      <span aria-live="polite" className="min-w-24 text-center text-sm tabular-nums max-sm:order-first max-sm:basis-full">
        Sivu {page} / {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Seuraava
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
