import { useCallback, useEffect, useRef, useState } from 'react';
import { isSessionEnded, messageOr, reasonOf } from '../../../api/api.ts';
import { type Preview, previewPage, type PreviewRequest } from '../data/monitors.ts';

/** What the page was read with. */
export type Asked = Pick<PreviewRequest, 'url' | 'productName' | 'selector' | 'ignoresRobots'>;

export type PageReading =
  | { step: 'idle' }
  | { step: 'reading'; since: number }
  | { step: 'read'; preview: Preview; asked: Asked }
  | { step: 'failed'; reason: string };

interface PreviewState {
  reading: PageReading;
  /** Reads a page; a reading that is going on is given up. */
  read: (page: PreviewRequest) => void;
  cancel: () => void;
}

/** Reads the page of a monitor that is being made. */
export function usePreview(): PreviewState {
  const [reading, setReading] = useState<PageReading>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    running.current?.abort();
    setReading({ step: 'idle' });
  }, []);

  const read = useCallback((page: PreviewRequest) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setReading({ step: 'reading', since: Date.now() });
    previewPage(page, own.signal).then(
      (preview) => !own.signal.aborted && setReading({ step: 'read', preview, asked: page }),
      (error: unknown) => {
        if (own.signal.aborted) return;
        setReading(isSessionEnded(error) ? { step: 'idle' } : { step: 'failed', reason: messageOr(error, reasonOf(error)) });
      },
    );
  }, []);

  return { reading, read, cancel };
}
