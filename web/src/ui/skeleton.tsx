/** A placeholder for content that is loading, in its final size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-md bg-sunken ${className}`} />;
}

/** Placeholders for the rows of a list that is loading. Screen readers announce them once. */
export function SkeletonList({ rows, className = 'h-14' }: { rows: number; className?: string }) {
  return (
    <output className="flex flex-col gap-3">
      <span className="sr-only">Ladataan…</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </output>
  );
}
