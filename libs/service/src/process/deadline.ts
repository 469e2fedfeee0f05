import { AppError } from '#contracts/errors';

/**
 * Settles as `work` does, or rejects when it takes longer. The work itself is not cancelled.
 * @param ms deadline in milliseconds from now
 * @throws AppError service_unavailable (retryAfter 1 second) at the deadline, else the error of `work`
 */
export async function withinDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new AppError('service_unavailable', undefined, { retryAfter: 1 }, new Error(`no answer within ${ms} ms`))),
    ms,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // A rejection after the deadline would be unhandled.
    work.catch(() => undefined);
  }
}
