import { AppError } from '#contracts/errors';

/** The promise's outcome, or service_unavailable when it takes longer than `ms`. Nothing of ours hangs. */
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
    // A late failure has nobody left to meet it.
    work.catch(() => undefined);
  }
}
