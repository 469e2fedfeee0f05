import { useEffect, useState } from 'react';
import type { Homepage } from '../content.ts';

/** The front page's settings without the answers of the FAQ, which only the chat shows. */
export type HomepageData = Omit<Homepage, 'faq'> & { faq: readonly { question: string }[] };

/**
 * Returns the front page's saved settings or, in the editor's preview (`/?esikatselu`, framed by our own panel), the
 * settings in the editor. The code that listens to the editor is loaded only in the preview.
 */
export function useEditedHomepage(homepage: HomepageData): HomepageData {
  const [edited, setEdited] = useState<HomepageData | null>(null);
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
