import { Clock } from 'lucide-react';
import { useHours } from './use-hours.ts';

interface HoursButtonProps {
  open: boolean;
  /** The open drawer shows its own button in the same place. */
  isCovered?: boolean;
  onToggle: () => void;
}

/** The floating clock at the bottom left. It pulses while the hours differ from the usual ones. */
export function HoursButton({ open, isCovered = false, onToggle }: HoursButtonProps) {
  const { settings } = useHours();
  const isModified = settings?.isModifiedFromDefault ?? false;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={isModified ? 'Aukioloajat ovat muuttuneet' : 'Aukioloajat'}
      title="Aukioloajat"
      onClick={onToggle}
      className={`corner-button left-4 border-2 sm:left-6 ${isCovered ? 'invisible' : ''} ${
        isModified ? 'hours-pulse border-signal bg-signal text-on-signal' : 'border-line-strong bg-surface text-ink hover:border-ink'
      }`}
    >
      <Clock aria-hidden className="size-6" />
    </button>
  );
}
