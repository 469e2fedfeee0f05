import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import type { z } from 'zod';
import {
  createAnswer,
  deleteAnswer,
  evaluateAnswer,
  listAnswerPlaces,
  listAnswers,
  listDeletedAnswers,
  restoreAnswer,
  updateAnswer,
  type AnswerEvaluation,
  type ChatAnswer,
} from '#contracts/chat/answers';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { deletedPage } from '#service/database/deleted-records';
import { idFor, isDuplicate } from '#service/database/mongo';
import { refuseExpiredUndo, undoUntil } from '#service/database/undo-time';
import { Database } from '../database.ts';
import { evaluateWith } from './answer-evaluation.ts';
import { LiveShopFacts } from '../facts/live-shop-facts.ts';
import type { AnswerRecord } from '../answers/answer.model.ts';
import { Answers } from '../answers/answers.ts';
import { fillPlaces, placesOf, type Place } from '../answers/places.ts';

type Wire = z.output<typeof ChatAnswer>;
type Evaluation = z.output<typeof AnswerEvaluation>;
type Draft = Pick<AnswerRecord, 'question' | 'otherQuestions' | 'text' | 'isActive'>;

/** The shop's own answers, as the panel edits them. */
@Controller()
export class AnswerCalls {
  constructor(
    private readonly database: Database,
    private readonly facts: LiveShopFacts,
    private readonly answers: Answers,
  ) {}

  @Serve(listAnswers)
  async list({ page, limit }: InputOf<typeof listAnswers>): Promise<OutputOf<typeof listAnswers>> {
    const [records, total, places] = await Promise.all([
      this.database.answers.find({ deletedAt: null }, {}, { sort: { updatedAt: -1, _id: 1 }, skip: (page - 1) * limit, limit }).lean(),
      this.database.answers.countDocuments({ deletedAt: null }),
      this.places(),
    ]);
    return { items: records.map((record) => wireAnswer(record, places)), pagination: paginationOf(page, limit, total) };
  }

  @Serve(listAnswerPlaces)
  async listPlaces(): Promise<OutputOf<typeof listAnswerPlaces>> {
    return { items: await this.places() };
  }

  @Serve(evaluateAnswer)
  async evaluate({ id, ...draft }: InputOf<typeof evaluateAnswer>): Promise<Evaluation> {
    return this.evaluation(id, draft);
  }

  @Serve(createAnswer)
  async create({ acceptsBroken, ...draft }: InputOf<typeof createAnswer>, call: Call): Promise<Wire> {
    if (!acceptsBroken) await this.refuseBroken(null, draft);
    const now = new Date();
    const _id = idFor(call.idempotencyKey, `chat answer ${call.actor?.id ?? ''}`);
    const record: AnswerRecord = { _id, ...draft, version: 1, createdAt: now, updatedAt: now, deletedAt: null };
    await this.database.answers.insertOne(record).catch((error: unknown) => {
      // The same save again: its response was lost.
      if (!isDuplicate(error)) throw error;
    });
    return this.saved(record);
  }

  @Serve(updateAnswer)
  async update({ id, version, acceptsBroken, ...changes }: InputOf<typeof updateAnswer>): Promise<Wire> {
    const before = await this.find(id);
    if (version !== undefined && version !== before.version) throw await this.stale(before);
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<Draft>;
    const draft = {
      question: before.question,
      otherQuestions: before.otherQuestions,
      text: before.text,
      isActive: before.isActive,
      ...given,
    };
    if (!acceptsBroken && draft.isActive) await this.refuseBroken(id, draft);
    const after = await this.database.answers
      .findOneAndUpdate(
        { _id: before._id, version: before.version, deletedAt: null },
        { $set: { ...draft, updatedAt: new Date() }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!after) throw await this.stale(await this.find(id));
    return this.saved(after);
  }

  @Serve(deleteAnswer)
  async delete({ id }: InputOf<typeof deleteAnswer>, call: Call): Promise<OutputOf<typeof deleteAnswer>> {
    const deletedAt = new Date();
    const { matchedCount } = await this.database.answers.updateOne(
      { _id: new Types.ObjectId(id), deletedAt: null },
      { $set: { deletedAt, deletedBy: call.actor?.name ?? '' } },
    );
    if (matchedCount === 0) throw new AppError('answer_not_found');
    this.answers.forget();
    return { _id: id, undoUntil: undoUntil(deletedAt).toISOString() };
  }

  @Serve(listDeletedAnswers)
  listDeleted(page: InputOf<typeof listDeletedAnswers>): Promise<OutputOf<typeof listDeletedAnswers>> {
    return deletedPage(this.database.answers, page, { title: ({ question }) => question, fields: ['question'] });
  }

  @Serve(restoreAnswer)
  async restore({ id }: InputOf<typeof restoreAnswer>): Promise<Wire> {
    const stored = await this.database.answers.findById(id).lean();
    if (!stored) throw new AppError('answer_not_found');
    if (stored.deletedAt !== null) {
      refuseExpiredUndo(stored.deletedAt);
      await this.database.answers.updateOne({ _id: stored._id }, { $set: { deletedAt: null }, $unset: { deletedBy: '' } });
    }
    return this.saved({ ...stored, deletedAt: null });
  }

  private places(): Promise<Place[]> {
    return placesOf(this.facts, new Date());
  }

  private async find(id: string): Promise<AnswerRecord> {
    const record = await this.database.answers.findOne({ _id: new Types.ObjectId(id), deletedAt: null }).lean();
    if (!record) throw new AppError('answer_not_found');
    return record;
  }

  private async saved(record: AnswerRecord): Promise<Wire> {
    this.answers.forget();
    return wireAnswer(record, await this.places());
  }

  private async stale(record: AnswerRecord): Promise<AppError> {
    return new AppError('stale_version', undefined, { current: wireAnswer(record, await this.places()) });
  }

  private async refuseBroken(id: string | null, draft: Draft): Promise<void> {
    if (!draft.isActive) return;
    const evaluation = await this.evaluation(id, draft);
    if (evaluation.unknownPlaces.length > 0)
      throw AppError.field('text', `Tuntematon kohta: ${evaluation.unknownPlaces.join(', ')}. Valitse kohta luettelosta.`);
    if (evaluation.broken.length > 0) throw new AppError('answer_breaks_others', undefined, { context: { broken: evaluation.broken } });
  }

  private async evaluation(id: string | null, draft: Draft): Promise<Evaluation> {
    const [places, others] = await Promise.all([
      this.places(),
      this.database.answers
        .find({ deletedAt: null, isActive: true, ...(id === null ? {} : { _id: { $ne: new Types.ObjectId(id) } }) })
        .lean(),
    ]);
    const { text: preview, unknown: unknownPlaces } = fillPlaces(draft.text, places);
    const withText = (record: Draft, key: string) => ({
      id: key,
      questions: [record.question, ...record.otherQuestions],
      text: fillPlaces(record.text, places).text,
    });
    const { cases, broken } = await evaluateWith(
      withText(draft, id ?? 'new'),
      others.map((record) => withText(record, record._id.toHexString())),
    );
    return { preview, unknownPlaces, cases, broken };
  }
}

const wireAnswer = (record: AnswerRecord, places: readonly Place[]): Wire => ({
  _id: record._id.toHexString(),
  question: record.question,
  otherQuestions: record.otherQuestions,
  text: record.text,
  preview: fillPlaces(record.text, places).text,
  isActive: record.isActive,
  version: record.version,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});
