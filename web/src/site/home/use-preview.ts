import { useEffect, useState } from 'react';
import type { Homepage } from '../content.ts';

/** The front page's settings without what only the chat says. */
export type ShownHomepage = Omit<Homepage, 'faq'> & { faq: readonly { question: string }[] };

/**
 * The front page's settings as they are, or, in the editor's preview (`/?esikatselu`, framed by our own back office), as
 * the editor holds them. What listens to it is loaded only there.
 */
export function useEditedHomepage(homepage: ShownHomepage): ShownHomepage {
  const [edited, setEdited] = useState<ShownHomepage | null>(null);
  useEffect(() => {
    if (window.parent === window || !new URLSearchParams(window.location.search).has('esikatselu')) return undefined;
    const leaving = new AbortController();
    const listen = async () => {
      const { listenToEditor } = await import('./preview.ts');
      listenToEditor((settings) => setEdited({ ...settings, version: 0, updatedAt: null }), leaving.signal);
    };
    void listen();
    return () => leaving.abort();
  }, []);
  return edited ?? homepage;
}
