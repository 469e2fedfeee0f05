/** At most `mails` in any `seconds`. */
export interface Limit {
  mails: number;
  seconds: number;
}

/** Mails whose attempts ended between `from` and `at` (epoch ms of the database's clock). They count until `at` + the limit's period. */
interface Completed {
  from: number;
  at: number;
  mails: number;
}

/** The mails that count against a limit. */
export interface LimitUse {
  /** Reserved mails by worker: those whose end the worker has not reported yet. */
  reserved: Record<string, number>;
  completed: Completed[];
}

/** What a worker reports and requests. */
export interface Reservation {
  worker: string;
  /** Reserved mails whose attempt has ended. */
  completed: number;
  /** Earlier reserved mails whose sending has not ended. What the record says beyond it is free: an answer of the database was lost. */
  held: number;
  wanted: number;
}

/** Bounds of the database's time, in epoch milliseconds. */
export interface Moment {
  earliest: number;
  latest: number;
}

export const NOTHING_USED: LimitUse = { reserved: {}, completed: [] };

/** Completions within this fraction (1/50) of the limit's period are merged and count from the last one, to keep the record small. */
const GRANULES = 50;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Applies a worker's completions and reserves as many mails as the limit allows. A mail counts from its reservation until the
 * limit's period has passed since the end of its attempt. The server receives it between these two, so it never receives more than
 * `mails` in any half-open span of `seconds`, however long an attempt takes.
 * @returns `nextAt`: when the next completed mail stops counting, in epoch milliseconds; null when none is counted
 */
export function reserve(
  { reserved, completed }: LimitUse,
  { mails, seconds }: Limit,
  { worker, completed: ended, held: own, wanted }: Reservation,
  { earliest, latest }: Moment,
): { use: LimitUse; granted: number; nextAt: number | null } {
  const time = seconds * 1_000;
  const counting = completed.filter(({ at }) => at + time > earliest);
  const last = counting.at(-1);
  if (ended > 0 && last !== undefined && latest - last.from < time / GRANULES)
    counting[counting.length - 1] = { from: last.from, at: Math.max(latest, last.at), mails: last.mails + ended };
  else if (ended > 0) counting.push({ from: latest, at: latest, mails: ended });
  const { [worker]: _before, ...others } = reserved;
  const used = sum(counting.map((each) => each.mails)) + sum(Object.values(others)) + own;
  const granted = Math.max(0, Math.min(wanted, mails - used));
  const now = own + granted;
  return {
    use: { reserved: now > 0 ? { ...others, [worker]: now } : others, completed: counting },
    granted,
    nextAt: counting.length > 0 ? Math.min(...counting.map(({ at }) => at + time)) : null,
  };
}

/** Returns the use after a worker has died: the server may have received its mails until now. */
export function withoutWorker({ reserved, completed }: LimitUse, worker: string, { latest }: Moment): LimitUse {
  const { [worker]: mails = 0, ...others } = reserved;
  return { reserved: others, completed: mails > 0 ? [...completed, { from: latest, at: latest, mails }] : completed };
}
