declare global {
  interface Window {
    /** The page answers by itself now. */
    appIsReady?: boolean;
    /** The last button that was pressed before. */
    earlyClick?: Element;
  }
}

/** Tells that the page has been taken over, and presses the button again that a visitor pressed before that. */
export function pressEarlyClick(): void {
  if (window.appIsReady) return;
  window.appIsReady = true;
  const { earlyClick } = window;
  if (earlyClick instanceof HTMLElement && earlyClick.isConnected) earlyClick.click();
  delete window.earlyClick;
}
