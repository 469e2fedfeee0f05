import { helsinkiTimestamp } from '#contracts/rules/helsinki-time';
import { formatCsvRow } from '#service/table-files/csv-cells';
import type { SubscriberStatus } from '#contracts/marketing/subscribers';
import type { SubscriberSource } from '#contracts/marketing/newsletter-consent';
import { wireSubscriber } from './subscriber-status.ts';
import type { SubscriberRecord } from './subscriber.model.ts';

/** Rows per piece: some 30 KB, far below the limit of a NATS message. */
const ROWS_PER_PIECE = 200;

const statusNames: Record<SubscriberStatus, string> = {
  active: 'aktiivinen',
  unsubscribed: 'peruutettu',
  unconfirmed: 'vahvistamatta',
  suppressed: 'estetty',
};

const sourceNames: Record<SubscriberSource, string> = {
  header: 'yläosan lomake',
  footer: 'alaosan lomake',
  popup: 'ponnahdusikkuna',
  other: 'muu',
  import: 'tuonti',
};

const HEADERS = ['Sähköposti', 'Tila', 'Tilauspäivä', 'Peruutuspäivä', 'Lähde', 'Suostumus'];

/** Excel reads UTF-8 only after a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet reads it as a date and time. */
const timeOf = (moment: string | null) => (moment === null ? '' : helsinkiTimestamp(new Date(moment)));

function rowOf(record: SubscriberRecord): string {
  const { email, status, subscribedAt, unsubscribedAt, source, consentText } = wireSubscriber(record);
  return formatCsvRow([email, statusNames[status], timeOf(subscribedAt), timeOf(unsubscribedAt), sourceNames[source], consentText]);
}

/** Yields the export in pieces while the records are read. */
export async function* csvOf(records: AsyncIterable<SubscriberRecord>): AsyncGenerator<string> {
  let piece = BYTE_ORDER_MARK + formatCsvRow(HEADERS);
  let rows = 0;
  for await (const record of records) {
    piece += rowOf(record);
    rows += 1;
    if (rows % ROWS_PER_PIECE !== 0) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
