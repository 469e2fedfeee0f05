import { AppError } from '#contracts/errors';

/** Whether a service of the shop did not answer. */
export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'service_unavailable';
