import 'react-router';
import type { PagePieces } from './rendering/scripts-last.ts';
import type { ForeignOrigins } from './site/foreign-origins.ts';

/** What web/server.ts hands to every loader. */
declare module 'react-router' {
  interface AppLoadContext {
    /** Marks our own inline scripts while the page is rendered (server/script-hashes.ts); none in development. */
    nonce: string | undefined;
    requestId: string;
    /**
     * Aborted when whoever asked for the page has left. A Request that has a signal of its own is collected only with the
     * whole heap, and everything that hangs on it.
     */
    signal: AbortSignal;
    /** The same for two pages between which nothing has changed that pages show (site/kept-parts.server.ts). */
    dataVersion: string | null;
    /** Origin of canonical addresses, without a slash at its end. */
    publicUrl: string;
    /**
     * Notes that a part had to be left out, or shown from before, because a service was away: such a page is not kept,
     * and an earlier one is shown instead if there is one.
     */
    degraded: () => void;
    /** Allows this page to load from further origins (https only). */
    allow: (origins: ForeignOrigins) => void;
    /** Takes a finished page, which a Response would only encode, copy and stream once more. */
    deliver: (page: PagePieces) => void;
  }
}
