import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle, RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/figures.tsx';
import type { ImportRow } from './import-rows.ts';

const certainties = {
  sure: { label: 'Varma', look: 'bg-good-soft text-good' },
  likely: { label: 'Todennäköinen', look: 'bg-summer-soft text-summer' },
} as const;

function Failure({ text, onRead, isBusy, row }: { text: string; onRead: () => void; isBusy: boolean; row: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex min-w-0 gap-2 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {text}
      </p>
      <Button tone="quiet" icon={RotateCw} busy={isBusy} aria-label={`Lue uudelleen, rivi ${row}`} onClick={onRead}>
        Lue uudelleen
      </Button>
    </div>
  );
}

interface PageFindingProps {
  row: ImportRow;
  /** Reads the page again. */
  onRead: () => void;
  /** Pages are being read. */
  isBusy: boolean;
}

/** What was found on the row's page, or why nothing was. */
export function PageFinding({ row, onRead, isBusy }: PageFindingProps) {
  const { reading } = row;
  if (reading.step === 'waiting')
    return (
      <p className="flex gap-2 text-muted">
        <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0" />
        Sivua ei ole luettu.
      </p>
    );
  if (reading.step === 'reading')
    return (
      <p className="flex gap-2 text-muted">
        <LoaderCircle aria-hidden className="mt-0.5 size-4 shrink-0 animate-spin" />
        Luetaan sivua…
      </p>
    );
  if (reading.step === 'failed') return <Failure text={reading.reason} onRead={onRead} isBusy={isBusy} row={row.row} />;
  const { finding, error } = reading.preview;
  if (finding === null) return <Failure text={error ?? 'Sivua ei voitu lukea.'} onRead={onRead} isBusy={isBusy} row={row.row} />;
  if (finding.certainty === 'not_found' || finding.price === null)
    return <Failure text={finding.reason} onRead={onRead} isBusy={isBusy} row={row.row} />;
  const { label, look } = certainties[finding.certainty];
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
        <strong className="text-base">
          <Price euros={finding.price} />
        </strong>
        <span className={`rounded-sm px-1.5 py-0.5 text-xs font-semibold ${look}`}>{label}</span>
        {finding.pieces > 1 && <span className="text-xs text-muted">sivun hinta {finding.pieces} renkaasta</span>}
        {finding.inStock === false && <span className="text-xs text-muted">ei varastossa</span>}
      </p>
      {finding.productName !== null && <p className="break-words">{finding.productName}</p>}
      <p className="text-xs break-words text-muted">{finding.reason}</p>
    </div>
  );
}
