import { Controller } from '@nestjs/common';
import { getBusinessSettings, listHolidays, updateBusinessSettings } from '#contracts/content/business-settings';
import type { OpeningHours } from '#contracts/rules/opening-hours';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '../document/document-kind.ts';
import { Documents } from '../document/documents.ts';
import { businessSettingsKind } from './business-settings-kind.ts';
import { holidaysOf } from './holidays.ts';

@Controller()
export class BusinessHours {
  constructor(private readonly documents: Documents) {}

  @Serve(getBusinessSettings)
  async get(): Promise<OutputOf<typeof getBusinessSettings>> {
    return businessSettingsKind.toWire(await this.documents.read(businessSettingsKind, SINGLETON_KEY));
  }

  @Serve(updateBusinessSettings)
  async update(
    { businessHours, exceptions, version }: InputOf<typeof updateBusinessSettings>,
    call: Call,
  ): Promise<OutputOf<typeof updateBusinessSettings>> {
    const change = (before: OpeningHours): OpeningHours => ({
      businessHours: businessHours ?? before.businessHours,
      exceptions: exceptions ?? before.exceptions,
    });
    return this.documents.save(businessSettingsKind, SINGLETON_KEY, change, { version, call });
  }

  @Serve(listHolidays)
  async holidays({ year }: InputOf<typeof listHolidays>): Promise<OutputOf<typeof listHolidays>> {
    return holidaysOf(year);
  }
}
