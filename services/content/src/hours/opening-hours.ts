import { Controller } from '@nestjs/common';
import { getOpeningHours, listHolidays, updateOpeningHours } from '#contracts/content/opening-hours';
import type { OpeningHours } from '#contracts/rules/opening-hours';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { openingHoursKind } from './opening-hours-kind.ts';
import { holidaysOf } from './holidays.ts';

@Controller()
export class OpeningHoursCalls {
  constructor(private readonly documents: Documents) {}

  @Serve(getOpeningHours)
  async get(): Promise<OutputOf<typeof getOpeningHours>> {
    return openingHoursKind.toWire(await this.documents.read(openingHoursKind, SINGLETON_KEY));
  }

  @Serve(updateOpeningHours)
  async update(
    { businessHours, exceptions, version }: InputOf<typeof updateOpeningHours>,
    call: Call,
  ): Promise<OutputOf<typeof updateOpeningHours>> {
    const change = (before: OpeningHours): OpeningHours => ({
      businessHours: businessHours ?? before.businessHours,
      exceptions: exceptions ?? before.exceptions,
    });
    return this.documents.save(openingHoursKind, SINGLETON_KEY, change, { version, call });
  }

  @Serve(listHolidays)
  async holidays({ year }: InputOf<typeof listHolidays>): Promise<OutputOf<typeof listHolidays>> {
    return holidaysOf(year);
  }
}
