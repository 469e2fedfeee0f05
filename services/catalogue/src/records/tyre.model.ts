import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { z } from 'zod';
import type { Tyre } from '#contracts/catalogue/tyres';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';
import type { LedgerEntry, OfferRecord } from '../pricing/price-ledger.ts';

type WireTyre = z.output<typeof Tyre>;

/** The fields of a tyre that an admin or an import sets. Prices in cents. */
export interface TyreFields {
  manufacturer: string;
  model: string;
  type: WireTyre['type'];
  winterType: WireTyre['winterType'];
  /** regular price */
  price: number;
  /** per month; null: calculated from the price (monthlyCents) */
  financingPrice: number | null;
  stock: number;
  loadIndex: string | null;
  speedSymbol: string | null;
  ean: string | null;
  details: WireTyre['details'];
  images: WireTyre['images'];
}

/** A tyre, as stored. One document holds everything that must change atomically. */
export interface TyreRecord extends TyreFields, WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  sizeId: Types.ObjectId;
  sale: OfferRecord | null;
  /** Every change of the price or the offer, oldest first. Append-only: written together with the change. */
  ledger: LedgerEntry[];
  version: number;
  createdAt: Date;
  /** Time of the last change that visitors or admins can see. Replicas of the service find missed changes by it. */
  updatedAt: Date;
  deletedAt: Date | null;
  /** The deletion of the size with which this tyre was deleted; absent when the tyre was deleted on its own. */
  deletionId?: Types.ObjectId;
  /** The import that last wrote this tyre, and whether that was its undo. An interrupted import resumes by it. */
  importMark?: string;
  /** The tyre's manufacturer is new and still has to be added to the manufacturers (see new-manufacturers.ts). */
  makeIsNew?: true;
  outbox?: OutboxEntry[];
}

export type TyreModel = Model<TyreRecord>;

const embedded = { _id: false, minimize: false, strict: 'throw' } as const;
const cents = { type: Number, required: true, validate: Number.isInteger };

const offerSchema = new Schema<OfferRecord>(
  {
    price: cents,
    name: { type: String, default: '' },
    description: { type: String, default: '' },
    startedAt: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    lowestPrice: { type: Number, default: null },
    referenceProven: { type: Boolean, required: true },
  },
  embedded,
);

const ledgerSchema = new Schema<LedgerEntry>(
  { at: { type: Date, required: true }, price: cents, regularPrice: cents, cause: { type: String, required: true } },
  embedded,
);

const tyreSchema = new Schema<TyreRecord>(
  {
    sizeId: { type: Schema.Types.ObjectId, required: true },
    manufacturer: { type: String, required: true },
    model: { type: String, required: true },
    type: { type: String, required: true },
    winterType: { type: String, default: null },
    price: cents,
    financingPrice: { type: Number, default: null },
    stock: { type: Number, required: true },
    loadIndex: { type: String, default: null },
    speedSymbol: { type: String, default: null },
    ean: { type: String, default: null },
    details: { type: Schema.Types.Mixed, required: true },
    images: { type: Schema.Types.Mixed, required: true },
    sale: { type: offerSchema, default: null },
    ledger: { type: [ledgerSchema], required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...deletionFields,
    deletionId: Schema.Types.ObjectId,
    importMark: String,
    makeIsNew: Boolean,
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'tyres' },
);
tyreSchema.index({ sizeId: 1, deletedAt: 1 });
tyreSchema.index({ manufacturer: 1, model: 1 });
tyreSchema.index({ ean: 1 }, { sparse: true });
tyreSchema.index({ updatedAt: 1 });
tyreSchema.index({ deletedAt: 1 });
tyreSchema.index({ deletionId: 1 }, { sparse: true });
tyreSchema.index({ makeIsNew: 1 }, { sparse: true });
// For the offer timer, which looks for active offers with an end. An ended offer has endedAt set.
tyreSchema.index({ 'sale.endedAt': 1, 'sale.endsAt': 1 });
tyreSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const tyreModel = (connection: Connection): TyreModel => connection.model<TyreRecord>('Tyre', tyreSchema);
