import { Schema } from 'mongoose';
import type { Call } from './serve.ts';

/** The last ones of each record: far more than are open at once, and fewer than earlier versions are kept. */
const KEPT = 20;

/** A save that was asked for under an idempotency key, inside the record that it made. */
interface KeyedSave {
  key: string;
  version: number;
}

export interface WithKeyedSaves {
  keyedSaves?: KeyedSave[];
}

/** Spread into a schema's definition. */
export const keyedSavesField = {
  keyedSaves: { type: [new Schema<KeyedSave>({ key: String, version: Number }, { _id: false })], default: undefined },
};

/**
 * What the write of a version adds to `$push`. A request whose answer got lost comes again under its key, with the
 * version that its own save has replaced: without this it would be refused as stale.
 */
export const keyedSave = ({ idempotencyKey }: Call, version: number) =>
  idempotencyKey === null ? {} : { keyedSaves: { $each: [{ key: idempotencyKey, version }], $slice: -KEPT } };

/** The version that this call has made before, if it has. */
export const versionMadeBy = ({ idempotencyKey }: Call, record: WithKeyedSaves | null): number | undefined =>
  idempotencyKey === null ? undefined : record?.keyedSaves?.find(({ key }) => key === idempotencyKey)?.version;
