import { Injectable } from '@nestjs/common';
import type { Types, UpdateQuery } from 'mongoose';
import { AppError } from '#contracts/errors';
import { campaignChanged } from '#contracts/marketing/events';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { refuseAfterDeadline } from '#service/calls/refuse-after-deadline';
import type { Call } from '#service/calls/serve';
import { isDuplicate } from '#service/database/mongo';
import { refuseExpiredUndo } from '#service/database/undo-time';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import { nextChange, type storedFields } from './campaign-fields.ts';
import type { CampaignRecord } from './campaign.model.ts';
import { wireCampaign } from './wire-campaign.ts';

type StoredFields = ReturnType<typeof storedFields>;

/** Returns the update of `changesAt`; null removes it. */
const changesAtUpdate = (next: Date | null): UpdateQuery<CampaignRecord> =>
  next === null ? { $unset: { changesAt: '' } } : { $set: { changesAt: next } };

/** All writes of campaigns. Each is one atomic write that includes its event. */
@Injectable()
export class CampaignWrites {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
  ) {}

  /** @param _id the same for a repeated call, which then returns the campaign that the first call created */
  async create(_id: Types.ObjectId, fields: StoredFields, call: Call): Promise<CampaignRecord> {
    const at = new Date();
    const event = outboxEntry(campaignChanged, { campaignId: _id.toHexString() });
    const next = nextChange(fields, at);
    const record: CampaignRecord = {
      _id,
      ...fields,
      ...(next === null ? {} : { changesAt: next }),
      version: 0,
      savedBy: call.actor?.name ?? '',
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      outbox: [event],
    };
    try {
      await this.database.campaigns.insertOne(record);
    } catch (error) {
      const earlier = isDuplicate(error) ? await this.database.campaigns.findById(_id).lean() : null;
      if (earlier) return earlier;
      throw error;
    }
    this.relay.relaySoon(this.database.campaigns, _id, [event]);
    return record;
  }

  /**
   * Changes a campaign if it is still at `version`; without a version, in any case.
   * @param change returns the fields to store; null when there is nothing to change
   * @throws AppError campaign_not_found, or stale_version with the current campaign
   */
  async change(
    id: string,
    change: (before: CampaignRecord) => Partial<StoredFields> | null,
    { version, call }: { version: number | undefined; call: Call },
  ): Promise<CampaignRecord> {
    for (;;) {
      const before = await this.findUndeleted(id);
      if (versionMadeBy(call, before) !== undefined) return before;
      if (version !== undefined && version !== before.version)
        throw new AppError('stale_version', undefined, { current: wireCampaign(before) });
      const fields = change(before);
      if (fields === null) return before;
      const saved = await this.write(before, { ...fields, savedBy: call.actor?.name ?? '' }, call);
      if (saved) return saved;
      refuseAfterDeadline(call);
    }
  }

  /** Returns when the campaign was deleted; for a repeated call, when the first one deleted it. */
  async delete(id: string, call: Call): Promise<Date> {
    for (;;) {
      const before = await this.database.campaigns.findById(id).lean();
      if (before?.deletedAt && versionMadeBy(call, before) !== undefined) return before.deletedAt;
      if (!before || before.deletedAt) throw new AppError('campaign_not_found');
      const deletedAt = new Date();
      if (await this.write(before, { deletedAt, deletedBy: call.actor?.name ?? '' }, call)) return deletedAt;
    }
  }

  async restore(id: string, call: Call): Promise<CampaignRecord> {
    const stored = await this.database.campaigns.findById(id).lean();
    if (!stored) throw new AppError('campaign_not_found');
    if (stored.deletedAt === null) return stored;
    refuseExpiredUndo(stored.deletedAt);
    return (await this.write(stored, { deletedAt: null, deletedBy: '' }, call)) ?? this.findUndeleted(id);
  }

  /**
   * Publishes the event of every campaign that has begun or ended by the clock. Safe on any number of replicas: the conditional
   * write succeeds on only one of them.
   * @returns how many events this call has published
   */
  async announceDue(at: Date): Promise<number> {
    let announced = 0;
    for (const campaign of await this.database.campaigns.find({ changesAt: { $lte: at }, deletedAt: null }).lean()) {
      const event = outboxEntry(campaignChanged, { campaignId: campaign._id.toHexString() });
      const { modifiedCount } = await this.database.campaigns.updateOne(
        { _id: campaign._id, version: campaign.version, changesAt: campaign.changesAt, deletedAt: null },
        { ...changesAtUpdate(nextChange(campaign, at)), $push: { outbox: event } },
      );
      if (modifiedCount === 0) continue;
      announced += 1;
      this.relay.relaySoon(this.database.campaigns, campaign._id, [event]);
    }
    return announced;
  }

  /** Returns when the clock next changes a campaign; null when it changes none. */
  async nextDueAt(): Promise<Date | null> {
    const next = await this.database.campaigns
      .findOne({ changesAt: { $exists: true }, deletedAt: null }, { changesAt: 1 })
      .sort({ changesAt: 1 })
      .lean();
    return next?.changesAt ?? null;
  }

  private async findUndeleted(id: string): Promise<CampaignRecord> {
    const campaign = await this.database.campaigns.findOne({ _id: id, deletedAt: null }).lean();
    if (!campaign) throw new AppError('campaign_not_found');
    return campaign;
  }

  /** Returns the saved campaign; null when another write came first. */
  private async write(before: CampaignRecord, fields: Partial<CampaignRecord>, call: Call): Promise<CampaignRecord | null> {
    const at = new Date();
    const event = outboxEntry(campaignChanged, { campaignId: before._id.toHexString() });
    const changesAt = changesAtUpdate(nextChange({ ...before, ...fields }, at));
    const saved = await this.database.campaigns
      .findOneAndUpdate(
        { _id: before._id, version: before.version },
        {
          ...changesAt,
          $set: { ...fields, updatedAt: at, ...changesAt.$set },
          $inc: { version: 1 },
          $push: { outbox: event, ...keyedSave(call, before.version + 1) },
        },
        { returnDocument: 'after' },
      )
      .lean();
    if (saved) this.relay.relaySoon(this.database.campaigns, saved._id, [event]);
    return saved;
  }
}
