import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import type { MAX_MESSAGE } from '#contracts/chat/conversation';

const MAX_LENGTH: typeof MAX_MESSAGE = 2_000;
/** The counter appears when the limit is near. */
const COUNTED_FROM = 1_800;
/** Pixels (specification P §2). */
const MAX_HEIGHT = 150;

const written = new Intl.NumberFormat('fi-FI');

function fitToText(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  const borders = area.offsetHeight - area.clientHeight;
  area.style.height = `${Math.min(area.scrollHeight + borders, MAX_HEIGHT)}px`;
}

interface ComposerProps {
  box: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  isDisabled: boolean;
  onChange: (draft: string) => void;
  onSend: (text: string) => void;
}

/** The form for a message. Enter sends, Shift+Enter begins a new line. */
export function Composer({ box, draft, isDisabled, onChange, onSend }: ComposerProps) {
  const id = useId();
  const excess = draft.trim().length - MAX_LENGTH;
  const isTooLong = excess > 0;

  useLayoutEffect(() => {
    if (box.current?.value === draft) fitToText(box.current);
  }, [box, draft]);

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isDisabled && !isTooLong && draft.trim() !== '') onSend(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the input of a composed character (such as Japanese) does not send. Safari reports it as key code 229.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && event.keyCode !== 229) submit(event);
  };

  return (
    <form aria-label="Viesti Kaartobotille" onSubmit={submit} className="px-4 pt-3">
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Viesti
        </label>
        <textarea
          ref={box}
          id={id}
          rows={1}
          value={draft}
          disabled={isDisabled}
          placeholder="Kirjoita kysymys"
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={draft.length >= COUNTED_FROM ? `${id}-count` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-3 py-2 text-base leading-normal placeholder:text-muted disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-danger"
        />
        <button
          type="submit"
          aria-label="Lähetä"
          title="Lähetä"
          disabled={isDisabled || isTooLong}
          className="grid size-11 shrink-0 place-items-center rounded-md bg-signal text-on-signal transition-colors hover:bg-signal-strong disabled:cursor-not-allowed disabled:opacity-55"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      {draft.length >= COUNTED_FROM && (
        <p id={`${id}-count`} className={`mt-1 flex justify-between gap-3 text-xs ${isTooLong ? 'font-medium text-danger' : 'text-muted'}`}>
          <span role="alert">{isTooLong && `Viesti on liian pitkä. Lyhennä sitä ${written.format(excess)} merkillä.`}</span>
          <span className="figures">
            {written.format(draft.trim().length)}/{written.format(MAX_LENGTH)}
          </span>
        </p>
      )}
    </form>
  );
}
