import { AppError } from '#contracts/errors';
import { isDuplicate } from '../database/mongo.ts';
import { OutboxRelay } from '../events/outbox.ts';
import { refuseAfterDeadline } from '../calls/refuse-after-deadline.ts';
import type { Call } from '../calls/serve.ts';
import { imageHashes } from '#contracts/rules/image-hashes';
import { keyedSave, versionMadeBy } from '../calls/keyed-saves.ts';
import { recordName, type RevisionRecord } from './revision.model.ts';
import { Revisions } from './revisions.ts';
import type { Current, DocumentKind } from './document-kind.ts';
import type { DocumentModel, DocumentRecord } from './document.model.ts';

/** The projection of reads: without the fields that only writes need. */
const READ_PROJECTION = { outbox: 0, keyedSaves: 0 } as const;

/** Reads and saves documents of all kinds. */
export class Documents {
  /** The last queued save of each document, by its record name. */
  private readonly queuedSaves = new Map<string, Promise<unknown>>();

  constructor(
    private readonly documents: DocumentModel,
    private readonly revisions: Revisions,
    private readonly relay: OutboxRelay,
  ) {}

  /** Returns the current document; the defaults as version 0 before the first save. */
  async read<Content extends object>(kind: DocumentKind<Content>, key: string): Promise<Current<Content>> {
    const stored = await this.documents.findById(recordName(kind.kind, key), READ_PROJECTION).lean();
    return currentOf(kind, key, stored);
  }

  /** Returns all documents of a kind, in the order of its keys. */
  async readAll<Content extends object>(kind: DocumentKind<Content>): Promise<Current<Content>[]> {
    const ids = kind.keys.map((key) => recordName(kind.kind, key));
    const stored = await this.documents.find({ _id: { $in: ids } }, READ_PROJECTION).lean();
    const byId = new Map(stored.map((record) => [record._id, record]));
    return kind.keys.map((key) => currentOf(kind, key, byId.get(recordName(kind.kind, key)) ?? null));
  }

  /**
   * Saves the result of applying `change` to the current content. Stores the current content as a revision first
   * (revisions.ts says why).
   * @param change called again after a concurrent save; returning the same object means that there is nothing to save
   * @param options.call a repeated call returns what the first one saved
   * @param options.version the version that the caller has read; without it the newest one is changed
   * @throws AppError stale_version when the current version is another one, service_unavailable after the deadline
   */
  async save<Content extends object, Wire>(
    kind: DocumentKind<Content, Wire>,
    key: string,
    change: (content: Content) => Content,
    options: { version: number | undefined; call: Call },
  ): Promise<Wire> {
    return this.inTurn(recordName(kind.kind, key), () => this.saveNow(kind, key, change, options));
  }

  /**
   * Queues the saves of one document within this process, so that many concurrent ones do not make each other retry. Saves
   * of other processes are detected by the version.
   */
  private inTurn<T>(_id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.queuedSaves.get(_id) ?? Promise.resolve()).then(work, work);
    this.queuedSaves.set(_id, turn);
    const leave = () => {
      if (this.queuedSaves.get(_id) === turn) this.queuedSaves.delete(_id);
    };
    turn.then(leave, leave);
    return turn;
  }

  private async saveNow<Content extends object, Wire>(
    kind: DocumentKind<Content, Wire>,
    key: string,
    change: (content: Content) => Content,
    { version, call }: { version: number | undefined; call: Call },
  ): Promise<Wire> {
    for (;;) {
      const stored = await this.documents.findById(recordName(kind.kind, key), { outbox: 0 }).lean();
      const current = currentOf(kind, key, stored);
      const made = await this.atVersion(kind, current, versionMadeBy(call, stored));
      if (made) return kind.toWire(made);
      if (version !== undefined && version !== current.version)
        throw new AppError('stale_version', undefined, { current: kind.toWire(current) });
      const content = change(current.content);
      if (content === current.content) return kind.toWire(current);
      refuseAfterDeadline(call);
      await this.revisions.save(kind.kind, key, current.version, current.content, current.updatedAt, current.savedBy);
      const saved = await this.replace(kind, current, content, call);
      if (saved) return kind.toWire(saved);
    }
  }

  /** Returns a document at one of its versions; null when that version is not stored. */
  private async atVersion<Content extends object>(
    kind: DocumentKind<Content>,
    current: Current<Content>,
    version: number | undefined,
  ): Promise<Current<Content> | null> {
    if (version === undefined) return null;
    if (version === current.version) return current;
    const revision = await this.revisions.find(kind.kind, current.key, version);
    return revision && documentAt(kind, current.key, revision);
  }

  /** Writes the next version. @returns null when a concurrent save has written it first */
  private async replace<Content extends object>(
    kind: DocumentKind<Content>,
    before: Current<Content>,
    content: Content,
    call: Call,
  ): Promise<Current<Content> | null> {
    const _id = recordName(kind.kind, before.key);
    const version = before.version + 1;
    const updatedAt = new Date();
    const savedBy = call.actor?.name ?? '';
    const events = kind.changed ? [kind.changed(before.key, version)] : [];
    const fields = { content, version, updatedAt, savedBy, images: imageHashes(content) };
    try {
      const { matchedCount, upsertedCount } = await this.documents.updateOne(
        { _id, version: before.version },
        { $set: fields, $push: { ...(events.length > 0 ? { outbox: { $each: events } } : {}), ...keyedSave(call, version) } },
        { upsert: before.version === 0 },
      );
      if (matchedCount + upsertedCount === 0) return null;
    } catch (error) {
      // A concurrent save has inserted the first version.
      if (isDuplicate(error)) return null;
      throw error;
    }
    this.relay.relaySoon(this.documents, _id, events);
    return { key: before.key, content, version, updatedAt, savedBy };
  }
}

/** Returns a document at the version of a revision. */
export const documentAt = <Content extends object>(
  kind: DocumentKind<Content>,
  key: string,
  revision: RevisionRecord,
): Current<Content> => ({
  key,
  content: kind.complete(revision.content as Partial<Content>, kind.defaults(key)),
  version: revision.version,
  updatedAt: revision.savedAt,
  savedBy: revision.savedBy,
});

function currentOf<Content extends object>(kind: DocumentKind<Content>, key: string, stored: DocumentRecord | null): Current<Content> {
  const defaults = kind.defaults(key);
  if (!stored) return { key, content: defaults, version: 0, updatedAt: null, savedBy: '' };
  const { content, version, updatedAt, savedBy } = stored;
  return { key, content: kind.complete(content as Partial<Content>, defaults), version, updatedAt, savedBy };
}
