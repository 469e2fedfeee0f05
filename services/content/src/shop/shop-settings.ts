import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '#contracts/operation';
import { getShopSettings, updateShopSettings } from '#contracts/content/shop-settings';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { shopSettingsKind, shownShop, storedShop } from './shop-settings-kind.ts';

@Controller()
export class ShopSettingsCalls {
  constructor(private readonly documents: Documents) {}

  @Serve(getShopSettings)
  async get(): Promise<OutputOf<typeof getShopSettings>> {
    return shopSettingsKind.toWire(await this.documents.read(shopSettingsKind, SINGLETON_KEY));
  }

  @Serve(updateShopSettings)
  async update(
    { version, updatedAt: _seen, ...settings }: InputOf<typeof updateShopSettings>,
    call: Call,
  ): Promise<OutputOf<typeof updateShopSettings>> {
    return this.documents.save(shopSettingsKind, SINGLETON_KEY, (before) => storedShop(mergeOver(settings, shownShop(before))), {
      version,
      call,
    });
  }
}
