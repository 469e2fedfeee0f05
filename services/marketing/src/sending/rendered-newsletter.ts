import { type Connection, type mongo, Types } from 'mongoose';
import { isDuplicate } from '#service/database/mongo';

/** The mail of a newsletter as it is sent. `html` and `text` contain the marker of the personal part. */
export interface Rendering {
  subject: string;
  html: string;
  text: string;
  /** The shop's address, which answers go to. */
  replyTo: string;
  /** Finnish sentences about what has changed since the newsletter was written. */
  notes: string[];
}

interface RenderedRecord extends Rendering {
  /** `<newsletter id>-<beginning of the sending, epoch milliseconds>` */
  _id: string;
  newsletterId: Types.ObjectId;
  renderedAt: Date;
}

interface Begun {
  _id: Types.ObjectId;
  sending: { startedAt: Date };
}

const idOf = ({ _id, sending }: Begun) => `${_id.toHexString()}-${sending.startedAt.getTime()}`;

function collectionOf(connection: Connection): mongo.Collection<RenderedRecord> {
  if (!connection.db) throw new Error('not connected');
  return connection.db.collection<RenderedRecord>('rendered-newsletters');
}

/** Stores the rendering of a sending. If one is stored already, that one stays. Removes the renderings of earlier sendings. */
export async function storeRendering(connection: Connection, newsletter: Begun, rendering: Rendering): Promise<void> {
  const rendered = collectionOf(connection);
  const _id = idOf(newsletter);
  try {
    await rendered.insertOne({ _id, newsletterId: newsletter._id, renderedAt: new Date(), ...rendering });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  await rendered.deleteMany({ newsletterId: newsletter._id, _id: { $lt: _id } });
}

/** Returns the rendering of a sending; null before it is stored. */
export const findRendering = (connection: Connection, newsletter: Begun): Promise<RenderedRecord | null> =>
  collectionOf(connection).findOne({ _id: idOf(newsletter) });

/** Removes the renderings of newsletters that no longer exist. @returns how many */
export async function removeOrphanRenderings(connection: Connection): Promise<number> {
  const rendered = collectionOf(connection);
  // The ids alone: the documents contain whole mails.
  const stored = await rendered.find({}, { projection: { _id: 1 } }).toArray();
  const idsOf = new Map<string, string[]>();
  for (const { _id } of stored) {
    const newsletterId = _id.slice(0, _id.indexOf('-'));
    idsOf.set(newsletterId, [...(idsOf.get(newsletterId) ?? []), _id]);
  }
  const known = await connection
    .collection('newsletters')
    .find({ _id: { $in: [...idsOf.keys()].map((id) => new Types.ObjectId(id)) } }, { projection: { _id: 1 } })
    .toArray();
  for (const { _id } of known) idsOf.delete(String(_id));
  return (await rendered.deleteMany({ _id: { $in: [...idsOf.values()].flat() } })).deletedCount;
}
