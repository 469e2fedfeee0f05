import { useSyncExternalStore } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import { type Monitor, reloadMonitors } from '../data/monitors.ts';
import { notifyDone, notifyProblem, notifyRefused } from '../data/notices.ts';
import { checkEach, checkOne, type CheckState, checkState, onCheckState, type RunResult } from './check-run.ts';

const FAILED = 'Virhe tarkistettaessa hintaa';

function tellResult({ name, lastError, step, trackingType, currentPrice, quarantinedPrice }: Monitor): void {
  // The service answers before a check that takes longer than the call.
  if (step !== null) notifyDone(`${name}: tarkistus jatkuu taustalla`);
  else if (lastError !== null) notifyProblem(FAILED, `${name}: ${lastError}`);
  else if (quarantinedPrice !== null) notifyDone(`${name}: hinta ${formatEuros(quarantinedPrice)} odottaa varmistusta`);
  else if (trackingType === 'full_page' || currentPrice === null) notifyDone(`${name}: sivu tarkistettu`);
  else notifyDone(`${name}: hinta tarkistettu, ${formatEuros(currentPrice)}`);
}

function tellTotal({ checked, failed, total }: RunResult): void {
  const detail = failed === 0 ? '' : `, joista ${failed} epäonnistui`;
  const text = checked < total ? `Tarkistus keskeytetty: ${checked}/${total} tarkistettu${detail}` : `${total} tarkistettu${detail}`;
  if (failed > 0) notifyProblem(text);
  else notifyDone(text);
}

interface Checks extends CheckState {
  check: (monitor: Monitor) => Promise<void>;
  /** Checks several monitors one after another, also after the view is left. Ignored while others are being checked. */
  checkAll: (monitors: readonly Monitor[]) => Promise<void>;
}

async function check({ _id }: Monitor): Promise<void> {
  try {
    tellResult(await checkOne(_id));
  } catch (error) {
    notifyRefused(error, FAILED);
    void reloadMonitors();
  }
}

async function checkAll(monitors: readonly Monitor[]): Promise<void> {
  const result = await checkEach(monitors.map(({ _id }) => _id));
  if (result !== null) tellTotal(result);
}

/** Checks monitors now, one or several, and says what came of it. */
export function useChecks(): Checks {
  return { ...useSyncExternalStore(onCheckState, checkState), check, checkAll };
}
