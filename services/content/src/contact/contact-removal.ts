import { Injectable } from '@nestjs/common';
import { CONTACT_MONTHS } from '#contracts/content/contact';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { Database } from '../database.ts';

function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

/** Returns when a message that was received at `since` is removed, deleted or not. */
export function storedUntil(since: Date): Date {
  const end = new Date(since);
  end.setUTCMonth(end.getUTCMonth() + CONTACT_MONTHS);
  return end;
}

/** Removes messages at the age that the privacy notice promises, and messages whose deletion can no longer be undone. */
@Injectable()
export class ContactRemoval {
  constructor(private readonly database: Database) {}

  /** Removes messages older than 24 months and those deleted more than 30 days ago. @returns how many were removed */
  @Every({ hours: 1 }, 'remove-old-messages')
  async removeOld(at: Date): Promise<number> {
    const tooOld = { receivedAt: { $lte: monthsBefore(at, CONTACT_MONTHS) } };
    const final = { deletedAt: finalDeletion(at) };
    const { deletedCount } = await this.database.contactMessages.deleteMany({ $or: [tooOld, final] });
    return deletedCount;
  }
}
