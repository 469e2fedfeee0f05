import { Button } from './button.tsx';

/** What has been changed and not been saved yet, and the two ways on. Belongs into a drawer's or dialog's footer. */
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
  /** Id of the form that the button submits. */
  form: string;
  /** Saving makes sense without a change too: something new is made. */
  always?: boolean;
  onCancel: () => void;
}) {
  const few = changes.slice(0, 4).join(', ');
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2 max-[22rem]:[&>button]:flex-1">
      <p aria-live="polite" className="mr-auto min-w-0 text-sm text-muted max-[22rem]:basis-full">
        {changes.length > 0 ? `Muutettu: ${few}${changes.length > 4 ? ` ja ${changes.length - 4} muuta` : ''}` : !always && 'Ei muutoksia'}
      </p>
      <Button onClick={onCancel}>Peruuta</Button>
      <Button type="submit" form={form} tone="signal" busy={busy} disabled={!always && changes.length === 0}>
        {save}
      </Button>
    </div>
  );
}
