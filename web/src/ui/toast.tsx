import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSessionEnded, messageOr, reasonOf } from '../api/api.ts';

export interface Notice {
  text: string;
  /** A second, smaller line. */
  detail?: string;
  tone?: 'good' | 'bad' | 'plain';
  /** Milliseconds, default 3000. The time is paused while the pointer or the focus is on the notice. */
  duration?: number;
  action?: { label: string; run: () => void };
}

interface Shown extends Notice {
  id: number;
}

const NOTICE_DURATION = 3000;
/** Milliseconds: long enough to read the notice and reach its button. */
const UNDO_DURATION = 8000;

let notices: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Shown[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => replace(notices.filter((notice) => notice.id !== id));

/** Shows a notice in the corner of the page. Screen readers announce it. */
export function notify(notice: Notice): void {
  lastId += 1;
  // More than four notices would cover too much of the page, so the oldest is removed.
  replace([...notices.slice(-3), { ...notice, id: lastId }]);
}

export const notifySuccess = (text: string): void => notify({ text, tone: 'good' });

/** Shows a success notice with an undo button. */
export const notifyUndoable = (text: string, undo: () => void): void =>
  notify({ text, tone: 'good', duration: UNDO_DURATION, action: { label: 'Kumoa', run: undo } });

/**
 * Shows the server's message, or `fallback` with the technical reason below it if the server sent none. Shows nothing if
 * the session has ended, because the user has already been notified of that once.
 */
export function notifyFailure(error: unknown, fallback: string): void {
  if (isSessionEnded(error)) return;
  const text = messageOr(error, fallback);
  const detail = reasonOf(error);
  notify({ text, detail: detail === text ? undefined : detail, tone: 'bad', duration: 6000 });
}

/** Shows `text` with the reason of the error below it. Shows nothing if the session has ended, like `notifyFailure`. */
export function notifyAlert(text: string, error: unknown): void {
  if (!isSessionEnded(error)) notify({ text, detail: reasonOf(error), tone: 'bad', duration: 6000 });
}

const tones = {
  good: { icon: CircleCheck, frame: 'border-l-good', mark: 'text-good' },
  bad: { icon: CircleAlert, frame: 'border-l-danger bg-danger-soft', mark: 'text-danger' },
  plain: { icon: Info, frame: 'border-l-winter', mark: 'text-winter' },
} as const;

function NoticeCard({ notice }: { notice: Shown }) {
  const { icon: Icon, frame, mark } = tones[notice.tone ?? 'plain'];
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.duration ?? NOTICE_DURATION);
    return () => clearTimeout(timer);
  }, [held, notice]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers trigger nothing, they only keep the notice while it is being read
    <li
      ref={card}
      data-tone={notice.tone ?? 'plain'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`notice pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-line bg-surface p-3 pl-4 text-ink shadow-overlay transition starting:translate-y-2 starting:opacity-0 ${frame}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1 self-center text-sm">
        <p className="font-medium">{notice.text}</p>
        {notice.detail !== undefined && <p className="mt-0.5 text-muted">{notice.detail}</p>}
      </div>
      {notice.action && (
        <button
          type="button"
          className="-my-2 min-h-11 shrink-0 rounded px-2 text-sm font-semibold text-signal underline-offset-4 hover:underline"
          onClick={() => {
            dismiss(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Sulje ilmoitus"
        className="-m-2 grid size-11 shrink-0 place-items-center rounded text-muted hover:text-ink"
        onClick={() => dismiss(notice.id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

const none: readonly Shown[] = [];

/** Renders the notices. Mount it once per page. */
export function Toaster() {
  const shown = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => notices,
    () => none,
  );
  return (
    <section
      data-toaster
      aria-label="Ilmoitukset"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--lower-bar,4rem)+1rem)] z-[80] mx-auto max-w-md lg:right-auto lg:bottom-[calc(var(--lower-bar,0px)+1rem)] lg:left-64 lg:mx-0 lg:w-96"
    >
      <ol className="flex flex-col gap-2">
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ol>
    </section>
  );
}
