import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { isDuplicate } from '#service/mongo';
import { OutboxRelay } from '#service/outbox';
import type { Call } from '#service/serve';
import { Database } from '../database.ts';
import { imageHashes } from '../revision/image-hashes.ts';
import { keyedSave, versionMadeBy } from '#service/keyed-saves';
import { recordName, type RevisionRecord } from '../revision/revision.model.ts';
import { Revisions } from '../revision/revisions.ts';
import type { Current, DocumentKind } from './document-kind.ts';
import type { DocumentRecord } from './document.model.ts';

/** What only writes ask for. */
const UNSEEN = { outbox: 0, keyedSaves: 0 } as const;

/** Reads and saves documents of all kinds. */
@Injectable()
export class Documents {
  /** The last save of each document that this process works on. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly database: Database,
    private readonly revisions: Revisions,
    private readonly relay: OutboxRelay,
  ) {}

  /** What holds now; the defaults as version 0 when nobody has saved yet. */
  async read<Content extends object>(kind: DocumentKind<Content>, key: string): Promise<Current<Content>> {
    const stored = await this.database.documents.findById(recordName(kind.kind, key), UNSEEN).lean();
    return currentOf(kind, key, stored);
  }

  /** The stored documents of a kind by their key. */
  async readAll<Content extends object>(kind: DocumentKind<Content>): Promise<Current<Content>[]> {
    const ids = kind.keys.map((key) => recordName(kind.kind, key));
    const stored = await this.database.documents.find({ _id: { $in: ids } }, UNSEEN).lean();
    const byId = new Map(stored.map((record) => [record._id, record]));
    return kind.keys.map((key) => currentOf(kind, key, byId.get(recordName(kind.kind, key)) ?? null));
  }

  /**
   * Saves what `change` makes of the content in use, which is kept as a revision first (revisions.ts says why).
   * @param change is asked again when somebody else has saved in the meantime; the same object means: nothing to save
   * @param wanted.call a repeated one answers what the first has saved
   * @param wanted.version the one that the caller has seen: another one in use is stale_version. Without it the newest is changed.
   */
  async save<Content extends object, Answer>(
    kind: DocumentKind<Content, Answer>,
    key: string,
    change: (content: Content) => Content,
    wanted: { version: number | undefined; call: Call },
  ): Promise<Answer> {
    return this.inTurn(recordName(kind.kind, key), () => this.saveNow(kind, key, change, wanted));
  }

  /**
   * Saves of one document wait for each other, so that many at once do not keep each other from saving; those of other
   * processes are told by the version.
   */
  private inTurn<T>(_id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.turns.get(_id) ?? Promise.resolve()).then(work, work);
    this.turns.set(_id, turn);
    const leave = () => {
      if (this.turns.get(_id) === turn) this.turns.delete(_id);
    };
    turn.then(leave, leave);
    return turn;
  }

  private async saveNow<Content extends object, Answer>(
    kind: DocumentKind<Content, Answer>,
    key: string,
    change: (content: Content) => Content,
    { version, call }: { version: number | undefined; call: Call },
  ): Promise<Answer> {
    for (;;) {
      const stored = await this.database.documents.findById(recordName(kind.kind, key), { outbox: 0 }).lean();
      const current = currentOf(kind, key, stored);
      const made = await this.atVersion(kind, current, versionMadeBy(call, stored));
      if (made) return kind.answer(made);
      if (version !== undefined && version !== current.version)
        throw new AppError('stale_version', undefined, { current: kind.answer(current) });
      const content = change(current.content);
      if (content === current.content) return kind.answer(current);
      // Whoever waited longer has been told that the shop is away.
      if (Date.now() > call.deadline) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
      await this.revisions.keep(kind.kind, key, current.version, current.content, current.updatedAt, current.savedBy);
      const saved = await this.replace(kind, current, content, call);
      if (saved) return kind.answer(saved);
    }
  }

  /** A document as it was at one of its versions, or null. */
  private async atVersion<Content extends object>(
    kind: DocumentKind<Content>,
    current: Current<Content>,
    version: number | undefined,
  ): Promise<Current<Content> | null> {
    if (version === undefined) return null;
    if (version === current.version) return current;
    const revision = await this.revisions.find(kind.kind, current.key, version);
    return revision && revised(kind, current.key, revision);
  }

  /** Writes the next version unless somebody else has done so. */
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
    const event = kind.changed(before.key, version);
    const fields = { content, version, updatedAt, savedBy, images: imageHashes(content) };
    try {
      const { matchedCount, upsertedCount } = await this.database.documents.updateOne(
        { _id, version: before.version },
        { $set: fields, $push: { outbox: event, ...keyedSave(call, version) } },
        { upsert: before.version === 0 },
      );
      if (matchedCount + upsertedCount === 0) return null;
    } catch (error) {
      // Somebody else has made the first one in the same moment.
      if (isDuplicate(error)) return null;
      throw error;
    }
    this.relay.relaySoon(this.database.documents, _id, [event]);
    return { key: before.key, content, version, updatedAt, savedBy };
  }
}

/** A document as an earlier version has it. */
export const revised = <Content extends object>(kind: DocumentKind<Content>, key: string, revision: RevisionRecord): Current<Content> => ({
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
