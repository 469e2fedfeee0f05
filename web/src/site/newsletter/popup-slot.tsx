import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPopupDue, rememberPopup } from './popup-times.ts';

const NewsletterPopup = lazy(() => import('./newsletter-popup.tsx'));

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
  const [isOpen, setOpen] = useState(false);
  // Who gives it up is not asked to take it.
  const isUnwelcome = useLocation().pathname.startsWith('/peruuta-uutiskirje');

  useEffect(() => {
    if (isUnwelcome || !isPopupDue(Date.now())) return undefined;
    const look = () => {
      if (isBusy()) timer = setTimeout(look, LOOK_AGAIN);
      // Meanwhile another tab may have shown it, or a form have taken the address.
      else if (isPopupDue(Date.now())) setOpen(true);
    };
    let timer = setTimeout(look, DELAY);
    return () => clearTimeout(timer);
  }, [isUnwelcome]);

  const close = useCallback(() => {
    rememberPopup(Date.now());
    setOpen(false);
  }, []);

  return <Suspense>{isOpen && <NewsletterPopup onClose={close} />}</Suspense>;
}
