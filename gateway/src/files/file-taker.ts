import type { AppError } from '#contracts/errors';
import type { AcceptedFile } from '#contracts/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An uploaded file that has been stored. */
export interface StoredUpload {
  /** The value of the contract's file field in the call's input. */
  stored: unknown;
  /** Removes the file, because its call was refused. */
  discard: () => void;
}

/** Receives and stores the files of one kind of operation. */
export interface FileTaker {
  /** Registers the body parsers for the routes of this scope. */
  prepare: (scope: FastifyInstance, takes: AcceptedFile) => Promise<void>;
  /** The error for a file that is too large. */
  tooLarge: (takes: AcceptedFile) => AppError;
  /**
   * Stores the file of a request.
   * @param by the id of the account that uploads the file
   * @param onField called with each other multipart field; an error that it throws ends the upload
   */
  take: (request: FastifyRequest, takes: AcceptedFile, by: string, onField: (name: string, text: string) => void) => Promise<StoredUpload>;
}

/** Bytes that a request may have in addition to its file. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024;
