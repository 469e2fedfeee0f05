import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { quietConsole } from './rendering/console-filter.ts';

if (import.meta.env.PROD) quietConsole(console);

// Reloaded with sheets open (ui/back-closes.ts): their entries would be steps of Back that change nothing.
const { openSheets = 0 } = (history.state ?? {}) as { openSheets?: number };
if (openSheets > 0) history.go(-openSheets);

// Before React Router's listener, which it could not stop otherwise: browsers call those of a window in the order of their registration.
window.addEventListener('popstate', (event) => window.onSheetMove?.(event));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
