import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { sendFeedback } from '#contracts/chat/feedback';
import { send } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const DEFAULT_RATING = 5;
const MAX_COMMENT = 2_000;
/** Milliseconds for which the thanks are shown (specification P §9). */
const CLOSES_AFTER = 2_000;
const FAILED = 'Palautteen lähettäminen epäonnistui. Yritä uudelleen.';

/** Feedback about the assistant: a rating from 0 to 10, and a comment if the visitor likes. */
export function FeedbackDrawer({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [rating, setRating] = useState(DEFAULT_RATING);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'sent' | 'done'>('open');

  useEffect(() => {
    if (state !== 'sent') return undefined;
    const timer = setTimeout(() => setState('done'), CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [state]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'open' && state !== 'failed') return;
    setState('sending');
    try {
      await send<typeof sendFeedback>('POST /feedback', { rating, comment: comment.trim() });
      setRating(DEFAULT_RATING);
      setComment('');
      setState('sent');
    } catch {
      setState('failed');
    }
  };

  return (
    <Sheet title="Anna palautetta" place="bottom" isDone={state === 'done'} onClose={onClose} className="max-h-[85dvh]">
      <form
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 overflow-y-auto px-5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom,0px))]"
      >
        <div>
          <div className="flex items-baseline justify-between gap-4">
            <label htmlFor={id} className="text-sm font-medium">
              Kuinka hyvin Kaartobotti auttoi?
            </label>
            <output htmlFor={id} className="figures text-xl font-extrabold">
              {rating}/10
            </output>
          </div>
          <input
            id={id}
            type="range"
            min={0}
            max={10}
            step={1}
            value={rating}
            aria-valuetext={`${rating}/10`}
            onChange={(event) => setRating(Number(event.target.value))}
            className="mt-1 h-11 w-full accent-signal"
          />
          <p aria-hidden className="flex justify-between text-xs text-muted">
            <span>Ei lainkaan</span>
            <span>Erinomaisesti</span>
          </p>
        </div>
        <TextArea
          label="Kommentti (vapaaehtoinen)"
          rows={4}
          maxLength={MAX_COMMENT}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <div aria-live="polite" className="text-sm font-medium empty:hidden">
          {(state === 'sent' || state === 'done') && (
            <p className="flex items-center gap-2 rounded-md bg-good-soft px-3 py-2.5">
              <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
              Kiitos palautteestasi!
            </p>
          )}
          {state === 'failed' && <p className="rounded-md bg-danger-soft px-3 py-2.5 text-danger">{FAILED}</p>}
        </div>
        <Button type="submit" tone="signal" busy={state === 'sending'} className="min-h-12 text-base">
          {state === 'sending' ? 'Lähetetään...' : 'Lähetä palaute'}
        </Button>
      </form>
    </Sheet>
  );
}
