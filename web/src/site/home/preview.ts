import { PREVIEW_READY, type PreviewMessage, isPreviewMessage } from '../../preview/homepage-preview.ts';

const places: Record<PreviewMessage['part'], string> = { hero: 'top', content: 'tervetuloa', financing: 'rahoitus' };

/** Pixels above the edited part, for the sticky header. */
const HEADROOM = 160;

/** Hides what is not the page's content: the consent banner, popups, the admin button. */
const HIDDEN = 'dialog, [role="dialog"], [aria-label="Evästeet"], header [title="Ylläpito"] { display: none !important; }';

/** Passes the settings in the editor that frames this page to `show`, until `leaving` is aborted. The page becomes inert. */
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
    // A part that has just become visible is rendered in the next frame. scrollIntoView would scroll the editor too.
    requestAnimationFrame(() => {
      const top = document.getElementById(places[part])?.getBoundingClientRect().top ?? 0;
      window.scrollTo({ top: part === 'hero' ? 0 : window.scrollY + top - HEADROOM });
    });
  };
  const style = document.createElement('style');
  style.textContent = HIDDEN;
  document.head.append(style);
  document.body.inert = true;
  leaving.addEventListener('abort', () => {
    style.remove();
    document.body.inert = false;
  });
  window.addEventListener('message', listen, { signal: leaving });
  window.parent.postMessage(PREVIEW_READY, window.location.origin);
}
