import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's page and until React has taken it over; lets a page work without scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
