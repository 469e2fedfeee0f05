import { createContext } from 'react';

/** Nonce that marks our own inline scripts while a page is rendered. It is removed before sending: undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
