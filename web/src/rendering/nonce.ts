import { createContext } from 'react';

/** Marks our own inline scripts while a page is rendered; taken off before it is sent, so undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
