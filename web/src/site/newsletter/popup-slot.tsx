import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPopupDue, rememberPopup } from './popup-times.ts';

/** Milliseconds from the visit's beginning (specification P §9). */
const DELAY = 5_000;
/** How soon a visitor who was busy then is looked at again. */
const LOOK_AGAIN = 1_000;

const editable = 'input, textarea, select, [contenteditable="true"]';

/** Is something else open over the page, or is somebody typing? */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null ||
  document.activeElement?.matches(editable) === true;

/** Offers the newsletter 5 s after a visit's beginning: at the first one, and then every 7 days at most. */
export function PopupSlot() {
  const [Popup, setPopup] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  // Who gives it up is not asked to take it.
  const isUnwelcome = useLocation().pathname.startsWith('/peruuta-uutiskirje');

  useEffect(() => {
    if (isUnwelcome || !isPopupDue(Date.now())) return undefined;
    let isHere = true;
    const look = () => {
      if (isBusy()) timer = setTimeout(look, LOOK_AGAIN);
      // Meanwhile another tab may have shown it, or a form have taken the address.
      else if (isPopupDue(Date.now()))
        import('./newsletter-popup.tsx').then(
          (loaded) => isHere && setPopup(() => loaded.default),
          // An offer that cannot be loaded is left out; with `lazy` it would take the page with it.
          () => undefined,
        );
    };
    let timer = setTimeout(look, DELAY);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isUnwelcome]);

  const close = useCallback(() => {
    rememberPopup(Date.now());
    setPopup(null);
  }, []);

  return Popup && <Popup onClose={close} />;
}
