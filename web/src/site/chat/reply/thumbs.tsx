import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { sendFeedback, thumbRatings, withdrawThumb } from '#contracts/chat/feedback';
import { send } from '../../../api/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { Thumb } from '../conversation/chat-message.ts';

const ratings: typeof thumbRatings = { up: 10, down: 0 };
const FAILED = 'Palautteen lähettäminen epäonnistui. Yritä uudelleen.';
const MAX_COMMENT = 2_000;

interface ThumbsProps {
  conversationId: string;
  messageId: string;
  given: Thumb;
}

/** Asks what was wrong with a reply that got a thumb down. An answer is optional. */
function Comment({ onSend }: { onSend: (comment: string) => Promise<boolean> }) {
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() === '' || state !== 'open') return;
    setState('sending');
    setState((await onSend(comment.trim())) ? 'sent' : 'open');
  };
  if (state === 'sent') return <p className="text-sm text-muted">Kiitos, tästä on apua.</p>;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2 rounded-md border border-line p-3">
      <TextArea
        label="Mikä oli vialla?"
        rows={2}
        maxLength={MAX_COMMENT}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" busy={state === 'sending'} disabled={comment.trim() === ''} className="justify-self-end">
        Lähetä
      </Button>
    </form>
  );
}

/** Thumbs at a reply. Pressing a given thumb again withdraws it. */
export function Thumbs({ conversationId, messageId, given }: ThumbsProps) {
  const [thumb, setThumb] = useState<Thumb>(given);
  const [isAsking, setAsking] = useState(false);
  const [isFailed, setFailed] = useState(false);

  const post = (rating: 0 | 10, comment?: string) =>
    send<typeof sendFeedback>('POST /feedback', { rating, comment, source: 'chat_thumbs', conversationId, messageId });
  const withdraw = () => send<typeof withdrawThumb>('DELETE /feedback/thumbs/:conversationId/:messageId', { conversationId, messageId });

  const attempt = async (request: () => Promise<unknown>): Promise<boolean> => {
    setFailed(false);
    try {
      await request();
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };

  const press = async (pressed: 'up' | 'down') => {
    const before = thumb;
    const next = thumb === pressed ? null : pressed;
    setThumb(next);
    setAsking(next === 'down');
    if (await attempt(() => (next === null ? withdraw() : post(ratings[next])))) return;
    setThumb(before);
    setAsking(false);
  };

  return (
    <div className="grid gap-2">
      <div className="-ml-2 flex">
        <IconButton
          icon={ThumbsUp}
          label="Hyvä vastaus"
          aria-pressed={thumb === 'up'}
          onClick={() => void press('up')}
          className="aria-pressed:text-good aria-pressed:[&_svg]:fill-good-soft"
        />
        <IconButton
          icon={ThumbsDown}
          label="Huono vastaus"
          aria-pressed={thumb === 'down'}
          onClick={() => void press('down')}
          className="aria-pressed:text-danger aria-pressed:[&_svg]:fill-danger-soft"
        />
      </div>
      {isAsking && <Comment onSend={(comment) => attempt(() => post(ratings.down, comment))} />}
      {isFailed && (
        <p role="alert" className="text-xs font-medium text-danger">
          {FAILED}
        </p>
      )}
    </div>
  );
}
