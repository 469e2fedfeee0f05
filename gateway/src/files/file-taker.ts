import type { AppError } from '#contracts/errors';
import type { AcceptedFile } from '#contracts/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A file that has been stored. */
export interface TakenAway {
  /** What becomes of the input's field that the contract names. */
  stored: unknown;
  /** Removes it again, because the call it belongs to was refused. */
  discard: () => void;
}

/** Takes the files of one kind of operation. */
export interface FileTaker {
  /** Lets the routes of this scope take such a body. */
  prepare: (scope: FastifyInstance, takes: AcceptedFile) => Promise<void>;
  /** The error for a file that is too large. */
  tooLarge: (takes: AcceptedFile) => AppError;
  /**
   * Stores the file of a request.
   * @param beside is told of each multipart field beside it; what it throws ends the taking
   */
  take: (request: FastifyRequest, takes: AcceptedFile, by: string, beside: (name: string, text: string) => void) => Promise<TakenAway>;
}

/** What a request has besides its file: bytes. */
export const ROOM_BESIDE = 64 * 1024;
