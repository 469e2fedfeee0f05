import { createContext } from 'react';

/** The shop's public URL, used to recognise URLs of the shop itself; empty if it is not configured. */
export const PublicUrl = createContext('');
