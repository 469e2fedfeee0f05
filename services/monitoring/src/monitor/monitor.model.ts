import { Schema, type Connection, type Model, type Types } from 'mongoose';
import {
  checkSteps,
  monitorStatuses,
  trackingTypes,
  type CheckStep,
  type MonitorStatus,
  type TrackingType,
} from '#contracts/rules/monitor';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';

/** The fields of a monitor that an admin writes. */
export interface MonitorFields {
  name: string;
  url: string;
  selector: string | null;
  productName: string;
  trackingType: TrackingType;
  notifications: { priceIncrease: boolean; priceDecrease: boolean; emailRecipients: string[] };
  /** `timeout` in milliseconds. */
  crawlSettings: { timeout: number; retryAttempts: number; ignoresRobots: boolean };
  tags: string[];
  tyreId: string | null;
}

/** A price change that a recipient has not been told yet. */
export interface Notice {
  _id: string;
  email: string;
  /** Changes of the same run go into one mail: the date of a daily run, or the id of a check that an admin asked for. */
  run: string;
  /** Cents */
  before: number;
  after: number;
  readAt: Date;
}

/** A change of the text of a full_page monitor. */
export interface TextChange {
  changedAt: Date;
  /** Words */
  added: number;
  removed: number;
  parts: { kind: 'same' | 'added' | 'removed'; text: string }[];
}

/** What the checks have found. */
export interface MonitorState {
  status: MonitorStatus;
  disabledBy: 'owner' | 'failures' | null;
  lastError: string | null;
  lastChecked: Date | null;
  /** Failed checks in a row. */
  failures: number;
  /** Prices in cents for one tyre. */
  currentCents: number | null;
  previousCents: number | null;
  lowestCents: number | null;
  highestCents: number | null;
  /** The last sure price: a notice is about a difference from it. */
  sureCents: number | null;
  priceReadAt: Date | null;
  priceChangedAt: Date | null;
  certainty: 'sure' | 'likely' | null;
  reason: string | null;
  pieces: number;
  inStock: boolean | null;
  /** A price that waits for a second check; null when there is none. */
  quarantine: { cents: number; readAt: Date } | null;
  foundName: string | null;
  picture: string | null;
  reader: 'http' | 'browser';
  /** When the page was last tried without the browser; null unless `reader` is 'browser'. */
  httpTriedAt: Date | null;
  /** The page's validators for a conditional request. */
  etag: string | null;
  lastModified: string | null;
  contentChanges: TextChange[];
  /** When the next check is due; null for a disabled monitor. */
  dueAt: Date | null;
}

/** A running check. It owns the monitor until the lease ends. */
export interface CheckLease {
  /** Id of the process, which renews all its leases at once. */
  by: string;
  /** Id of the check: only its own outcome is stored. */
  check: string;
  until: Date;
}

/** A monitor as stored. */
export interface MonitorRecord extends MonitorFields, MonitorState, WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  /** Host and port of `url`, in lower case. */
  host: string;
  lease?: CheckLease;
  /** The step of a check that an admin waits for. */
  step: CheckStep | null;
  notices: Notice[];
  importId: string | null;
  version: number;
  savedBy: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export type MonitorModel = Model<MonitorRecord>;

/** Text changes that a monitor keeps. */
export const MAX_TEXT_CHANGES = 20;

const textOrNull = { type: String, default: null };
const numberOrNull = { type: Number, default: null };
const dateOrNull = { type: Date, default: null };

const monitorSchema = new Schema<MonitorRecord>(
  {
    name: { type: String, required: true },
    url: { type: String, required: true },
    host: { type: String, required: true },
    selector: textOrNull,
    productName: { type: String, required: true },
    trackingType: { type: String, required: true, enum: trackingTypes },
    notifications: {
      priceIncrease: { type: Boolean, required: true },
      priceDecrease: { type: Boolean, required: true },
      emailRecipients: { type: [String], default: [] },
    },
    crawlSettings: {
      timeout: { type: Number, required: true },
      retryAttempts: { type: Number, required: true },
      ignoresRobots: { type: Boolean, required: true },
    },
    tags: { type: [String], default: [] },
    tyreId: textOrNull,
    status: { type: String, required: true, enum: monitorStatuses },
    disabledBy: textOrNull,
    lastError: textOrNull,
    lastChecked: dateOrNull,
    failures: { type: Number, default: 0 },
    currentCents: numberOrNull,
    previousCents: numberOrNull,
    lowestCents: numberOrNull,
    highestCents: numberOrNull,
    sureCents: numberOrNull,
    priceReadAt: dateOrNull,
    priceChangedAt: dateOrNull,
    certainty: textOrNull,
    reason: textOrNull,
    pieces: { type: Number, default: 1 },
    inStock: { type: Boolean, default: null },
    quarantine: { type: new Schema({ cents: Number, readAt: Date }, { _id: false }), default: null },
    foundName: textOrNull,
    picture: textOrNull,
    reader: { type: String, default: 'http', enum: ['http', 'browser'] },
    httpTriedAt: dateOrNull,
    etag: textOrNull,
    lastModified: textOrNull,
    contentChanges: {
      type: [
        new Schema<TextChange>(
          { changedAt: Date, added: Number, removed: Number, parts: [new Schema({ kind: String, text: String }, { _id: false })] },
          { _id: false },
        ),
      ],
      default: [],
    },
    dueAt: dateOrNull,
    lease: { type: new Schema<CheckLease>({ by: String, check: String, until: Date }, { _id: false }), default: undefined },
    step: { type: String, default: null, enum: [...checkSteps, null] },
    notices: {
      type: [new Schema<Notice>({ _id: String, email: String, run: String, before: Number, after: Number, readAt: Date })],
      default: [],
    },
    importId: textOrNull,
    version: { type: Number, required: true },
    savedBy: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...deletionFields,
    ...keyedSavesField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'monitors' },
);
monitorSchema.index({ dueAt: 1 });
monitorSchema.index({ 'lease.by': 1 }, { sparse: true });
monitorSchema.index({ 'notices._id': 1 }, { sparse: true });
monitorSchema.index({ importId: 1 });
monitorSchema.index({ deletedAt: 1 });

export const monitorModel = (connection: Connection): MonitorModel => connection.model<MonitorRecord>('Monitor', monitorSchema);

/** The state of a monitor that has not been checked. */
export const newState = (dueAt: Date | null): MonitorState => ({
  status: 'pending',
  disabledBy: null,
  lastError: null,
  lastChecked: null,
  failures: 0,
  currentCents: null,
  previousCents: null,
  lowestCents: null,
  highestCents: null,
  sureCents: null,
  priceReadAt: null,
  priceChangedAt: null,
  certainty: null,
  reason: null,
  pieces: 1,
  inStock: null,
  quarantine: null,
  foundName: null,
  picture: null,
  reader: 'http',
  httpTriedAt: null,
  etag: null,
  lastModified: null,
  contentChanges: [],
  dueAt,
});
