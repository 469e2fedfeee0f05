import { ApiError } from '../api/api.ts';

/** What a loader's questions to the API share with the page they are for. */
export interface Asking {
  requestId: string;
  /** Aborted when whoever asked for the page has left. */
  signal: AbortSignal;
  publicUrl: string;
  /** Tells that a part is left out because its service is away, so that nobody keeps the page. */
  degraded: () => void;
  /** The same for two pages between which nothing has changed that pages show; null while something may be changing. */
  dataVersion: string | null;
}

interface LoaderArgs {
  context: Asking;
}

/** The questions of one loader. */
export const askingOf = ({ context: { requestId, signal, publicUrl, degraded, dataVersion } }: LoaderArgs): Asking => ({
  requestId,
  signal,
  publicUrl,
  degraded,
  dataVersion,
});

/** Is the service (or the way to it) away, rather than the question wrong? */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/** The answer, or null while the service is away, which is noted: the page then says so in that place. */
export async function unlessAway<T>(asking: Asking, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!isAway(error)) throw error;
    asking.degraded();
    return null;
  }
}
