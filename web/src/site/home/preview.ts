import { PREVIEW_READY, type PreviewMessage, isPreviewMessage } from '../../preview/homepage-preview.ts';

const places: Record<PreviewMessage['part'], string> = { hero: 'top', content: 'tervetuloa', financing: 'rahoitus' };

/** Pixels above what is being edited, for the header that stays in sight. */
const HEADROOM = 160;

/** What belongs to a visit and not to the page's content: the question about cookies, popups, the admin's own button. */
const QUIET = 'dialog, [role="dialog"], [aria-label="Evästeet"], header [title="Ylläpito"] { display: none !important; }';

/** Shows what the editor that frames this page holds, until `leaving`. The page is looked at: nothing in it can be used. */
export function listenToEditor(show: (homepage: PreviewMessage['homepage']) => void, leaving: AbortSignal): void {
  if (leaving.aborted) return;
  let shown: PreviewMessage['part'] | null = null;
  const listen = (event: MessageEvent<unknown>) => {
    const message = event.data;
    if (event.origin !== window.location.origin || event.source !== window.parent || !isPreviewMessage(message)) return;
    const { homepage, part } = message;
    show(homepage);
    if (part === shown) return;
    shown = part;
    // What has just been made visible is there after the next frame. Scrolled by ourselves: scrollIntoView moves the editor too.
    requestAnimationFrame(() => {
      const top = document.getElementById(places[part])?.getBoundingClientRect().top ?? 0;
      window.scrollTo({ top: part === 'hero' ? 0 : window.scrollY + top - HEADROOM });
    });
  };
  const style = document.createElement('style');
  style.textContent = QUIET;
  document.head.append(style);
  document.body.inert = true;
  leaving.addEventListener('abort', () => {
    style.remove();
    document.body.inert = false;
  });
  window.addEventListener('message', listen, { signal: leaving });
  window.parent.postMessage(PREVIEW_READY, window.location.origin);
}
