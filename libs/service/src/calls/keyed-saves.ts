import { Schema } from 'mongoose';
import type { Call } from './serve.ts';

/** Keys that a record stores: far more than there are requests at once, and fewer than the stored earlier versions. */
const MAX_KEYS = 20;

/** A save made with an idempotency key, and the version that it created. Stored in the record. */
interface KeyedSave {
  key: string;
  version: number;
}

/** A record with the field of keyedSavesField. */
export interface WithKeyedSaves {
  keyedSaves?: KeyedSave[];
}

/** The field `keyedSaves`: spread it into a schema's definition. */
export const keyedSavesField = {
  keyedSaves: { type: [new Schema<KeyedSave>({ key: String, version: Number }, { _id: false })], default: undefined },
};

/**
 * Returns what the write of a version adds to `$push`, so that the save is idempotent; {} without a key. A client whose response
 * was lost repeats its request with the same key, and with the version that its own save has replaced. Without the stored key,
 * the repeated request would be refused with stale_version.
 * @param version the version that the write creates
 */
export const keyedSave = ({ idempotencyKey }: Call, version: number) =>
  idempotencyKey === null ? {} : { keyedSaves: { $each: [{ key: idempotencyKey, version }], $slice: -MAX_KEYS } };

/** Returns the version that an earlier request with the same idempotency key has created, or undefined. */
export const versionMadeBy = ({ idempotencyKey }: Call, record: WithKeyedSaves | null): number | undefined =>
  idempotencyKey === null ? undefined : record?.keyedSaves?.find(({ key }) => key === idempotencyKey)?.version;
