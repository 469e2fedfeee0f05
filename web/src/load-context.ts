import 'react-router';

/** What web/server.ts hands to every loader. */
declare module 'react-router' {
  interface AppLoadContext {
    nonce: string;
    requestId: string;
    /** Origin of canonical addresses, without a slash at its end. */
    publicUrl: string;
  }
}
