import { ApiError } from '../../../api/api.ts';

export const SESSION_OVER = 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.';

/** Returns the server's error, which may be the cause of another error; null if there is none. */
const serverError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null;
};

/** Returns the server's message, else the wrapping error's, else that the server could not be reached; null if unknown. */
function reasonOf(error: unknown): string | null {
  const cause = serverError(error);
  if (cause !== null && cause.serverMessage !== null) return cause.serverMessage;
  if (error instanceof Error && error !== cause && error.message !== '') return error.message;
  return cause !== null && cause.status === 0 ? cause.message : null;
}

/** Returns the text for a failed save, as in specification A §8. */
export function saveFailure(error: unknown): string {
  const reason = reasonOf(error);
  if (serverError(error)?.status === 401 || /Authentication|Unauthorized|token/.test(reason ?? '')) return SESSION_OVER;
  return `Virhe: ${reason ?? 'Tuntematon virhe'}`;
}
