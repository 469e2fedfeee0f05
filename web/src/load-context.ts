import 'react-router';

/** What web/server.ts hands to every loader. */
declare module 'react-router' {
  interface AppLoadContext {
    /** Of this answer's content security policy; none in development, which goes without one. */
    nonce: string | undefined;
    requestId: string;
    /** Origin of canonical addresses, without a slash at its end. */
    publicUrl: string;
  }
}
