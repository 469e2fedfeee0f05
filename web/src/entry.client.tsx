import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { quietConsole } from './rendering/console-filter.ts';

if (import.meta.env.PROD) quietConsole(console);

// Reloaded with a sheet open (ui/back-closes.ts): its entry would be a step of Back that changes nothing.
if ((history.state as { openSheets?: number } | null)?.openSheets) history.back();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
