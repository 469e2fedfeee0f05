import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  MAX_CAMPAIGNS,
  createCampaign,
  deactivateCampaign,
  deleteCampaign,
  listActiveCampaigns,
  listCampaigns,
  listDeletedCampaigns,
  reactivateCampaign,
  restoreCampaign,
  updateCampaign,
} from '#contracts/marketing/campaigns';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { deletedPage } from '#service/database/deleted-records';
import { idFor } from '#service/database/mongo';
import { undoUntil } from '#service/database/undo-time';
import { Database } from '../database.ts';
import { changedFields, storedFields } from './campaign-fields.ts';
import { CampaignWrites } from './campaign-writes.ts';
import { shownCampaign } from './campaign.model.ts';
import { publicCampaign, wireCampaign, type WireCampaign } from './wire-campaign.ts';

@Controller()
export class Campaigns {
  constructor(
    private readonly database: Database,
    private readonly writes: CampaignWrites,
  ) {}

  @Serve(listActiveCampaigns)
  async listActive(): Promise<OutputOf<typeof listActiveCampaigns>> {
    const shown = this.database.campaigns.find(shownCampaign(new Date())).sort({ endsAt: 1, _id: 1 }).limit(MAX_CAMPAIGNS);
    return (await shown.lean()).map(publicCampaign);
  }

  @Serve(listCampaigns)
  async list({ after }: InputOf<typeof listCampaigns>): Promise<OutputOf<typeof listCampaigns>> {
    const rest = after === undefined ? {} : { _id: { $gt: new Types.ObjectId(after) } };
    const found = await this.database.campaigns
      .find({ deletedAt: null, ...rest })
      .sort({ _id: 1 })
      .limit(MAX_CAMPAIGNS + 1)
      .lean();
    const items = found.slice(0, MAX_CAMPAIGNS).map(wireCampaign);
    return { items, next: found.length > MAX_CAMPAIGNS ? (items.at(-1)?._id ?? null) : null };
  }

  @Serve(createCampaign)
  async create({ _id: _given, version: _version, ...fields }: InputOf<typeof createCampaign>, call: Call): Promise<WireCampaign> {
    const id = idFor(call.idempotencyKey, `campaign ${call.actor?.id ?? ''}`);
    return wireCampaign(await this.writes.create(id, storedFields(fields), call));
  }

  @Serve(updateCampaign)
  async update({ id, _id, version, ...changes }: InputOf<typeof updateCampaign>, call: Call): Promise<WireCampaign> {
    return wireCampaign(await this.writes.change(id, (before) => changedFields(changes, before), { version, call }));
  }

  @Serve(deactivateCampaign)
  async deactivate({ id }: InputOf<typeof deactivateCampaign>, call: Call): Promise<WireCampaign> {
    return this.setActive(id, false, call);
  }

  @Serve(reactivateCampaign)
  async reactivate({ id }: InputOf<typeof reactivateCampaign>, call: Call): Promise<WireCampaign> {
    return this.setActive(id, true, call);
  }

  @Serve(deleteCampaign)
  async delete({ id }: InputOf<typeof deleteCampaign>, call: Call): Promise<OutputOf<typeof deleteCampaign>> {
    return { _id: id, undoUntil: undoUntil(await this.writes.delete(id, call)).toISOString() };
  }

  @Serve(listDeletedCampaigns)
  listDeleted(page: InputOf<typeof listDeletedCampaigns>): Promise<OutputOf<typeof listDeletedCampaigns>> {
    return deletedPage(this.database.campaigns, page, { title: ({ name }) => name, fields: ['name'] });
  }

  @Serve(restoreCampaign)
  async restore({ id }: InputOf<typeof restoreCampaign>, call: Call): Promise<WireCampaign> {
    return wireCampaign(await this.writes.restore(id, call));
  }

  private async setActive(id: string, isActive: boolean, call: Call): Promise<WireCampaign> {
    const change = (before: { isActive: boolean }) => (before.isActive === isActive ? null : { isActive });
    return wireCampaign(await this.writes.change(id, change, { version: undefined, call }));
  }
}
