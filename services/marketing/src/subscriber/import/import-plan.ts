import type { Types } from 'mongoose';
import { statusOf } from '../subscriber-status.ts';
import type { OptOutReason } from '../opt-out.model.ts';
import type { SubscriberIds } from '../subscriber-ids.ts';
import type { FormerSubscription, SubscriberRecord } from '../subscriber.model.ts';
import type { ReadRow } from './read-row.ts';

/** The fields of a stored subscriber that the plan depends on. */
export type KnownSubscriber = Pick<
  SubscriberRecord,
  '_id' | 'email' | 'isSubscribed' | 'confirmation' | 'suppression' | 'deletedAt' | 'importMark' | keyof FormerSubscription
>;

/** What an import does with a row. */
export type PlannedRow = Pick<ReadRow, 'row' | 'title' | 'warnings'> &
  (
    | { outcome: 'rejected'; reason: string }
    | { outcome: 'unchanged' }
    /** `write`: what is to be written; absent if an interrupted run of the same import has written it. */
    | { outcome: 'added'; write?: { id: Types.ObjectId; former?: KnownSubscriber; row: ReadRow } }
  );

const refusals = {
  unsubscribed: 'Osoite on peruuttanut uutiskirjeen. Vain sen omistaja voi tilata sen uudelleen.',
  unconfirmed: 'Osoitteen tilaus odottaa vahvistusta, jonka vain sen omistaja voi antaa.',
  suppressed: 'Osoitteeseen lähettäminen on estetty. Poista esto tilaajaluettelossa.',
} as const;

/** For addresses that were removed for good. */
const optOutRefusals: Record<OptOutReason, string> = {
  unsubscribed: refusals.unsubscribed,
  bounce: 'Uutiskirjeet eivät menneet osoitteeseen perille. Vain sen omistaja voi tilata uutiskirjeen uudelleen.',
  complaint: 'Osoitteen omistaja on ilmoittanut uutiskirjeen roskapostiksi. Vain hän voi tilata sen uudelleen.',
};

/**
 * Decides row by row what an import does. It only adds subscribers: unsubscribed and suppressed addresses stay as they are, also after
 * their removal. The plan is deterministic, and rows that an interrupted run has written are 'added' again.
 */
export class ImportPlan {
  /** Address → its first row in the file. */
  private readonly rowOf = new Map<string, number>();

  /** @param mark the id of the import */
  constructor(
    private readonly mark: string,
    private readonly ids: SubscriberIds,
  ) {}

  /** Remembers the addresses of rows that an interrupted run has processed. */
  skip(rows: readonly ReadRow[]): void {
    for (const { address, row } of rows) if (address && !this.rowOf.has(address.key)) this.rowOf.set(address.key, row);
  }

  /** Returns the outcome of the next row. Call it for the rows in the order of the file. */
  next(read: ReadRow, known: KnownSubscriber | undefined, optOut: OptOutReason | undefined): PlannedRow {
    const { row, title, warnings, address } = read;
    const result = { row, title, warnings };
    const rejected = (reason: string): PlannedRow => ({ ...result, warnings: [], outcome: 'rejected', reason });
    if (!address) return rejected(read.problem);
    const earlier = this.rowOf.get(address.key);
    if (earlier !== undefined) return rejected(`Sama osoite on jo rivillä ${earlier}.`);
    this.rowOf.set(address.key, row);
    if (!known && optOut) return rejected(optOutRefusals[optOut]);
    if (!known) return { ...result, outcome: 'added', write: { id: this.ids.of(address.key), row: read } };
    const status = statusOf(known);
    if (known.suppression) return rejected(refusals.suppressed);
    // Deleted or not: an admin's deletion is no consent.
    if (status === 'unsubscribed' || status === 'unconfirmed') return rejected(refusals[status]);
    if (known.deletedAt != null) return { ...result, outcome: 'added', write: { id: known._id, former: known, row: read } };
    return { ...result, outcome: known.importMark === this.mark ? 'added' : 'unchanged' };
  }
}
