import { createHmac, timingSafeEqual } from 'node:crypto';
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '#contracts/access/administrators';
import { AppError } from '#contracts/errors';
import { newQueuedMail } from '#service/mail/mail-queue';
import { Types, type Model } from 'mongoose';
import type { Admin, PasswordLinkRecord } from './accounts.model.ts';

const ID_BYTES = 12;
const SIGNATURE_BYTES = 32;
const MINUTE_MS = 60_000;

const validFor: Record<PasswordLinkRecord['kind'], number> = {
  reset: RESET_LINK_MINUTES * MINUTE_MS,
  invitation: INVITATION_DAYS * 24 * 60 * MINUTE_MS,
};

/** A link whose token was valid. */
export type ReadLink = PasswordLinkRecord & { adminId: string };

/**
 * Links with which administrators set their passwords. A token is the link's id with a signature. It is not stored, so a leaked copy
 * of the database opens no account.
 */
export class PasswordLinks {
  constructor(
    private readonly model: Model<PasswordLinkRecord>,
    private readonly secret: string,
  ) {}

  /**
   * Creates a link and queues its mail. Without an administrator, or if that has no address, no mail is queued, but the same work is
   * done.
   */
  async create(kind: PasswordLinkRecord['kind'], admin: Pick<Admin, '_id' | 'email'> | null): Promise<void> {
    const now = new Date();
    await this.model.create({
      kind,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validFor[kind]),
      ...(admin?.email === undefined ? {} : { adminId: admin._id.toHexString(), mail: newQueuedMail(now) }),
    });
  }

  /** Returns the token of a link: letters, digits, `-` and `_`. */
  tokenOf({ _id }: Pick<PasswordLinkRecord, '_id'>): string {
    const id = Buffer.from(_id.toHexString(), 'hex');
    return Buffer.concat([id, this.signature(id)]).toString('base64url');
  }

  /** Returns the link of a token. Throws password_link_invalid when it is forged, expired or used. */
  async read(token: string): Promise<ReadLink> {
    const id = this.idIn(token);
    const link = id && (await this.model.findOne({ _id: id, usedAt: { $exists: false }, expiresAt: { $gt: new Date() } }).lean());
    if (!link || link.adminId === undefined) throw new AppError('password_link_invalid');
    return { ...link, adminId: link.adminId };
  }

  /** Marks a link as used. Throws password_link_invalid when another request was first. */
  async use({ _id }: ReadLink): Promise<void> {
    const now = new Date();
    const used = await this.model.updateOne({ _id, usedAt: { $exists: false }, expiresAt: { $gt: now } }, { $set: { usedAt: now } });
    if (used.modifiedCount === 0) throw new AppError('password_link_invalid');
  }

  /** Makes all links of an administrator invalid, also those in mails that are still queued. */
  async revokeAll(adminId: string): Promise<void> {
    await this.model.deleteMany({ adminId });
  }

  private idIn(token: string): Types.ObjectId | null {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding is lenient, so a token must encode to exactly the same text again.
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
    const id = bytes.subarray(0, ID_BYTES);
    return timingSafeEqual(bytes.subarray(ID_BYTES), this.signature(id)) ? new Types.ObjectId(id.toString('hex')) : null;
  }

  private signature(id: Buffer): Buffer {
    return createHmac('sha256', this.secret).update('password-link\n').update(id).digest();
  }
}
