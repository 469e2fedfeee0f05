import { Controller } from '@nestjs/common';
import { checkMonitor } from '#contracts/monitoring/monitors';
import type { InputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { wireMonitor, type WireMonitor } from '../monitor/wire-monitor.ts';
import { Checks } from './checks.ts';

/** Time to store the outcome of a check before its caller stops waiting, in milliseconds. */
const MARGIN_MS = 1_000;

@Controller()
export class CheckCalls {
  constructor(private readonly checks: Checks) {}

  @Serve(checkMonitor)
  async check({ id }: InputOf<typeof checkMonitor>, call: Call): Promise<WireMonitor> {
    return wireMonitor(await this.checks.checkNow(id, new Date(call.deadline - MARGIN_MS)));
  }
}
