import { ApiError } from '../api.ts';

/** Milliseconds a page waits for a part before it does without. */
const PATIENCE = 2_500;

/** What a loader's questions to the API share with the page they are for. */
export interface Asking {
  requestId: string;
  signal: AbortSignal;
  /** Tells that a part is left out because its service is away, so that nobody keeps the page. */
  degraded: () => void;
}

interface LoaderArgs {
  request: Request;
  context: { requestId: string; degraded: () => void };
}

/** The questions of one loader. */
export const askingOf = ({ request, context }: LoaderArgs): Asking => ({
  requestId: context.requestId,
  signal: request.signal,
  degraded: context.degraded,
});

/** Options of a call that a page makes while it is rendered. */
export const callOptions = ({ requestId, signal, degraded }: Asking) => ({
  signal,
  timeout: PATIENCE,
  headers: { 'x-request-id': requestId },
  // A page made of old answers would be kept with the age of a new one.
  onStale: degraded,
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
