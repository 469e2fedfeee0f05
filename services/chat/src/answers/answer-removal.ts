import { Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { Database } from '../database.ts';

/** Removes the answers whose deletion can no longer be undone. */
@Injectable()
export class AnswerRemoval {
  constructor(private readonly database: Database) {}

  /** Removes the answers that were deleted more than 30 days ago. @returns how many */
  @Every({ hours: 1 }, 'remove-deleted-answers')
  async removeOld(at: Date): Promise<number> {
    return (await this.database.answers.deleteMany({ deletedAt: finalDeletion(at) })).deletedCount;
  }
}
