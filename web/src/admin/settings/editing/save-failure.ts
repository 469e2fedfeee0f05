import { ApiError } from '../../../api/api.ts';

export const SESSION_OVER = 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.';

/** The error of the server itself, also where a call has wrapped it into a sentence of its own. */
const serverError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null;
};

/** What is known of the reason: the server's own sentence, the wrapping call's, or that nothing answered. */
function reasonOf(error: unknown): string | null {
  const answer = serverError(error);
  if (answer !== null && answer.serverMessage !== null) return answer.serverMessage;
  if (error instanceof Error && error !== answer && error.message !== '') return error.message;
  return answer !== null && answer.status === 0 ? answer.message : null;
}

/** The status of a save that failed, in the words of specification A §8. */
export function saveFailure(error: unknown): string {
  const reason = reasonOf(error);
  if (serverError(error)?.status === 401 || /Authentication|Unauthorized|token/.test(reason ?? '')) return SESSION_OVER;
  return `Virhe: ${reason ?? 'Tuntematon virhe'}`;
}
