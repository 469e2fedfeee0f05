import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '../../consent/consent-choice.ts';
import { isPopupDue, rememberPopup } from './popup-times.ts';

/** Milliseconds from the start of the visit (specification P §9), or from the answer to the cookie banner. */
const DELAY = 5_000;
/** Milliseconds after which it retries if the visitor was busy. */
const RETRY = 1_000;

const editable = 'input, textarea, select, [contenteditable="true"]';

/** Whether a dialog or the cookie banner is open, or the visitor is typing. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [aria-label="Evästeet"]') !== null ||
  document.activeElement?.matches(editable) === true;

/**
 * Opens the newsletter popup 5 s after the start of the first visit, and later at most every 7 days. While the visitor has not
 * answered the cookie banner it waits, and then for 5 s more.
 */
export function PopupSlot() {
  const [Popup, setPopup] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  // Not for visitors who are unsubscribing.
  const isUnwelcome = /^\/(peruuta|vahvista)-uutiskirje/.test(useLocation().pathname);

  const isAnswered = useConsent() !== null;

  useEffect(() => {
    if (isUnwelcome || !isAnswered || !isPopupDue(Date.now())) return undefined;
    let isHere = true;
    const look = () => {
      if (isBusy()) timer = setTimeout(look, RETRY);
      // Meanwhile another tab may have shown it, or the visitor may have subscribed in a form.
      else if (isPopupDue(Date.now()))
        import('./newsletter-popup.tsx').then(
          (loaded) => isHere && setPopup(() => loaded.default),
          // If the popup cannot be loaded it is left out. With `lazy` the error would replace the page.
          () => undefined,
        );
    };
    let timer = setTimeout(look, DELAY);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isUnwelcome, isAnswered]);

  const close = useCallback(() => {
    rememberPopup(Date.now());
    setPopup(null);
  }, []);

  return Popup && <Popup onClose={close} />;
}
