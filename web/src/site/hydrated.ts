import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and until React has hydrated the page. For what must differ without scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
