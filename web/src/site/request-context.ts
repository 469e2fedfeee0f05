import { ApiError } from '../api/api.ts';

/** What the API requests of one loader have in common: the page that they are made for. */
export interface RequestContext {
  requestId: string;
  /** Aborted when the client that requested the page has disconnected. */
  signal: AbortSignal;
  publicUrl: string;
  /** Marks the page as degraded (a part is missing because its service is unavailable), so that it is not cached. */
  degraded: () => void;
  /** Version of the data that pages show; equal as long as nothing has changed, null while a change may be in progress. */
  dataVersion: string | null;
}

interface LoaderArgs {
  context: RequestContext;
}

/** Returns the context for the API requests of one loader. */
export const requestContextOf = ({ context: { requestId, signal, publicUrl, degraded, dataVersion } }: LoaderArgs): RequestContext => ({
  requestId,
  signal,
  publicUrl,
  degraded,
  dataVersion,
});

/** Tells a service (or gateway) that is unavailable or overloaded from a request that is wrong. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/** Returns the result, or null while the service is unavailable. In that case the page is marked as degraded. */
export async function nullIfUnavailable<T>(context: RequestContext, result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.degraded();
    return null;
  }
}
