import { Settings } from 'lucide-react';

/** The button in the header that opens the admin drawer. */
export function AdminButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label="Ylläpito"
      title="Ylläpito"
      onClick={onClick}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md border border-asphalt-line bg-asphalt text-sm font-semibold text-on-asphalt @max-[24rem]:-mx-2 @min-[90rem]:px-3.5"
    >
      <Settings aria-hidden className="size-5" />
      <span className="hidden @min-[90rem]:inline">Ylläpito</span>
    </button>
  );
}
