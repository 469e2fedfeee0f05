/** Holds the place of what is coming, in its final size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-md bg-sunken ${className}`} />;
}

/** Several rows of a list that is being fetched; read out once. */
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
