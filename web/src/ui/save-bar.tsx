import { Button } from './button.tsx';

/** Lists the unsaved changes beside the buttons that save and cancel. For the footer of a drawer or dialog. */
export function SaveBar({
  changes,
  busy,
  save = 'Tallenna',
  form,
  always = false,
  onCancel,
}: {
  /** Names of the changed fields. */
  changes: readonly string[];
  busy: boolean;
  save?: string;
  /** Id of the form that the save button submits. */
  form: string;
  /** Keeps the save button enabled without changes, for a form that creates something. */
  always?: boolean;
  onCancel: () => void;
}) {
  const few = changes.slice(0, 4).join(', ');
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      <p aria-live="polite" className="mr-auto min-w-0 text-sm text-muted">
        {changes.length > 0 ? `Muutettu: ${few}${changes.length > 4 ? ` ja ${changes.length - 4} muuta` : ''}` : !always && 'Ei muutoksia'}
      </p>
      {/* They wrap together below the text. */}
      <div className="flex flex-wrap justify-end gap-2 max-[22rem]:w-full max-[22rem]:[&>button]:flex-1">
        <Button onClick={onCancel}>Peruuta</Button>
        <Button type="submit" form={form} tone="signal" busy={busy} disabled={!always && changes.length === 0}>
          {save}
        </Button>
      </div>
    </div>
  );
}
