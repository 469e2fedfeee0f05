import { randomUUID } from 'node:crypto';
import { centsOf } from '#contracts/rules/cents';
import { MAX_FAILURES, QUARANTINE_SHARE } from '#contracts/rules/monitor';
import type { PriceFinding } from '#contracts/monitoring/price-finding';
import { MAX_TEXT_CHANGES, type MonitorFields, type MonitorState, type Notice, type TextChange } from '../monitor/monitor.model.ts';

/** A second reading of a quarantined price agrees with the first when it differs by at most this share. */
const AGREEMENT_SHARE = 0.01;
/** Time after which a quarantined price is read again, in milliseconds. */
export const RECHECK_MS = 15 * 60_000;

/** What a check has read. */
export type CheckResult =
  | { kind: 'failed'; message: string }
  | {
      kind: 'price';
      finding: PriceFinding;
      reader: 'http' | 'browser';
      httpTriedAt: Date | null;
      etag: string | null;
      lastModified: string | null;
    }
  /** The server says that the page has not changed. */
  | { kind: 'unchanged' }
  /** `change` is null when the text is the first one, or the same. */
  | {
      kind: 'text';
      change: Omit<TextChange, 'changedAt'> | null;
      reader: 'http' | 'browser';
      etag: string | null;
      lastModified: string | null;
    };

/** A check that has ended. */
export interface EndedCheck {
  result: CheckResult;
  at: Date;
  /** The run that the notices of this check belong to. */
  run: string;
  /** When the monitor's next check is due, unless the outcome requires another time. */
  nextDueAt: Date | null;
}

/** What a check stores. */
export interface Outcome {
  state: Partial<MonitorState>;
  notices: Notice[];
  /** The price to add to the history; null when the check has read none that counts. */
  reading: { cents: number; certainty: 'sure' | 'likely'; inStock: boolean | null } | null;
}

type Before = MonitorState & Pick<MonitorFields, 'notifications'>;

/** Returns what a check changes in its monitor. */
export function outcomeOf(before: Before, { result, at, run, nextDueAt }: EndedCheck): Outcome {
  if (result.kind === 'failed') return failure(before, result.message, at, nextDueAt);
  if (result.kind === 'price' && (result.finding.price === null || result.finding.certainty === 'not_found'))
    return failure(before, result.finding.reason, at, nextDueAt);
  const success = {
    lastChecked: at,
    lastError: null,
    failures: 0,
    // A successful check enables a monitor that failures had disabled, but not one that the owner has paused.
    ...(before.disabledBy === 'owner' ? {} : { status: 'active' as const, disabledBy: null, dueAt: nextDueAt }),
  };
  switch (result.kind) {
    case 'unchanged':
      return unchanged(before, success, at);
    case 'text': {
      const { change, reader, etag, lastModified } = result;
      const contentChanges = change === null ? {} : { contentChanges: newestFirst({ ...change, changedAt: at }, before.contentChanges) };
      return { state: { ...success, ...contentChanges, reader, etag, lastModified }, notices: [], reading: null };
    }
    case 'price': {
      const { finding, reader, httpTriedAt, etag, lastModified } = result;
      const read = {
        reader,
        httpTriedAt,
        etag,
        lastModified,
        reason: finding.reason,
        pieces: finding.pieces,
        inStock: finding.inStock,
        foundName: finding.productName,
        picture: finding.picture,
      };
      const priced = priceOutcome(before, finding, at, run);
      return { ...priced, state: { ...success, ...read, ...priced.state } };
    }
  }
}

const newestFirst = (change: TextChange, earlier: readonly TextChange[]) => [change, ...earlier].slice(0, MAX_TEXT_CHANGES);

function failure(before: Before, message: string, at: Date, nextDueAt: Date | null): Outcome {
  const failures = before.failures + 1;
  const state = { lastChecked: at, failures, lastError: message };
  if (before.disabledBy === 'owner') return { state, notices: [], reading: null };
  if (failures < MAX_FAILURES) return { state: { ...state, status: 'error', dueAt: nextDueAt }, notices: [], reading: null };
  const lastError = `Seuranta poistettiin käytöstä, koska ${failures} tarkistusta peräkkäin epäonnistui. Viimeisin syy: ${message}`;
  return { state: { ...state, lastError, status: 'disabled', disabledBy: 'failures', dueAt: null }, notices: [], reading: null };
}

function unchanged(before: Before, success: Partial<MonitorState>, at: Date): Outcome {
  const { currentCents, certainty, inStock } = before;
  if (currentCents === null || certainty === null) return { state: success, notices: [], reading: null };
  return { state: { ...success, priceReadAt: at }, notices: [], reading: { cents: currentCents, certainty, inStock } };
}

const differsBy = (share: number, price: number, reference: number) => Math.abs(price - reference) > share * reference;

function priceOutcome(before: Before, finding: PriceFinding, at: Date, run: string): Outcome {
  const cents = centsOf(finding.price ?? 0);
  const certainty = finding.certainty === 'sure' ? 'sure' : 'likely';
  const { currentCents, quarantine } = before;
  if (currentCents !== null && differsBy(QUARANTINE_SHARE, cents, currentCents)) {
    const isConfirmed = quarantine !== null && !differsBy(AGREEMENT_SHARE, cents, quarantine.cents);
    if (!isConfirmed) {
      // The daily check comes first if it is earlier.
      const recheckAt = new Date(at.getTime() + RECHECK_MS);
      const dueAt = before.disabledBy === 'owner' ? {} : { dueAt: recheckAt };
      // Without the validators: an unchanged page must be read again, not confirmed by its server.
      return { state: { quarantine: { cents, readAt: at }, etag: null, lastModified: null, ...dueAt }, notices: [], reading: null };
    }
  }
  const isSure = certainty === 'sure';
  const state: Partial<MonitorState> = {
    currentCents: cents,
    certainty,
    priceReadAt: at,
    quarantine: null,
    lowestCents: Math.min(before.lowestCents ?? cents, cents),
    highestCents: Math.max(before.highestCents ?? cents, cents),
    ...(currentCents === null || currentCents === cents ? {} : { previousCents: currentCents, priceChangedAt: at }),
    ...(isSure ? { sureCents: cents } : {}),
  };
  return {
    state,
    notices: isSure ? noticesOf(before, cents, at, run) : [],
    reading: { cents, certainty, inStock: finding.inStock },
  };
}

function noticesOf({ sureCents, notifications }: Before, cents: number, at: Date, run: string): Notice[] {
  if (sureCents === null || sureCents === cents) return [];
  const isWanted = cents > sureCents ? notifications.priceIncrease : notifications.priceDecrease;
  if (!isWanted) return [];
  return notifications.emailRecipients.map((email) => ({ _id: randomUUID(), email, run, before: sureCents, after: cents, readAt: at }));
}
