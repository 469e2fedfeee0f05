import 'react-router';
import type { PagePieces } from './rendering/deferred-scripts.ts';
import type { ForeignOrigins } from './site/foreign-origins.ts';

/** The context that web/server.ts passes to every loader. */
declare module 'react-router' {
  interface AppLoadContext {
    /** Marks our own inline scripts while the page is rendered (server/script-hashes.ts); undefined in development. */
    nonce: string | undefined;
    requestId: string;
    /**
     * Aborted when the client has disconnected. Not the Request's own signal: a Request with a signal, and everything that it
     * references, is freed only by a full garbage collection.
     */
    signal: AbortSignal;
    /** Version of the data that pages show; equal as long as nothing has changed (site/loader-cache.server.ts). */
    dataVersion: string | null;
    /** Origin of canonical addresses, without a trailing slash. */
    publicUrl: string;
    /**
     * Marks the page as degraded: a part is missing or stale because its service is unavailable. Such a page is not cached,
     * and a cached earlier one is served instead if there is one.
     */
    degraded: () => void;
    /** Allows this page to load from further origins (https only). */
    allow: (origins: ForeignOrigins) => void;
    /** Passes on a finished page directly. A Response would only encode, copy and stream it once more. */
    deliver: (page: PagePieces) => void;
  }
}
