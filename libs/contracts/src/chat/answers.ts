import { z } from 'zod';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Id, Pagination, Version, forUpdate, paging, requiredLine, requiredProse } from '../fields.ts';
import { operation } from '../operation.ts';

const fields = {
  question: requiredLine(300, 'Kirjoita kysymys.'),
  /** Other ways to ask the same. */
  otherQuestions: z.array(requiredLine(300, 'Kirjoita kysymys.')).max(10, 'Muita muotoja voi olla enintään 10.').default([]),
  /** Plain text. Places such as {hinta: Rengaspaikkaus} are filled in with live facts when the answer is given. */
  text: requiredProse(1_500, 'Kirjoita vastaus.'),
  isActive: z.boolean('Anna true tai false.').default(true),
};

/** An answer of the shop's own, which both engines use. */
export const ChatAnswer = z.object({
  _id: z.string(),
  question: z.string(),
  otherQuestions: z.array(z.string()),
  text: z.string(),
  /** The text with its places filled in, as of now; a place without a fact stays as it is. */
  preview: z.string(),
  isActive: z.boolean(),
  version: Version,
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** The result of the evaluation with an answer that is not saved yet. */
export const AnswerEvaluation = z.object({
  /** The answer with its places filled in. */
  preview: z.string(),
  /** Places in the text that name no fact. */
  unknownPlaces: z.array(z.string()),
  /** Number of questions that were asked. */
  cases: z.number().int(),
  /** Questions whose reply would be wrong with the answer and is right without it. */
  broken: z.array(z.object({ question: z.string(), expected: z.string(), reply: z.string() })),
});

export const listAnswers = operation({
  subject: 'chat.answer.list',
  http: 'GET /chat-answers',
  access: 'admin',
  summary: 'Kaartobotin omat vastaukset',
  input: z.strictObject(paging(20)),
  output: z.object({ items: z.array(ChatAnswer), pagination: Pagination }),
  errors: [],
});

/** Lists the places that an answer's text can have, with their values now. */
export const listAnswerPlaces = operation({
  subject: 'chat.answer.places',
  http: 'GET /chat-answers/places',
  access: 'admin',
  summary: 'Vastauksissa käytettävät ajantasaiset tiedot',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ place: z.string(), label: z.string(), value: z.string() })) }),
  errors: [],
});

/** Runs the evaluation with an answer, without saving it. */
export const evaluateAnswer = operation({
  subject: 'chat.answer.evaluate',
  http: 'POST /chat-answers/evaluate',
  access: 'admin',
  summary: 'Kokeile vastausta ennen tallennusta',
  input: z.strictObject({ ...fields, id: Id.nullable().default(null) }),
  output: AnswerEvaluation,
  errors: ['answer_not_found'],
  deadline: 20_000,
});

/** Saves an answer after the evaluation. An answer that breaks other replies is refused unless `acceptsBroken`. */
export const createAnswer = operation({
  subject: 'chat.answer.create',
  http: 'POST /chat-answers',
  access: 'admin',
  summary: 'Lisää vastaus',
  input: z.strictObject({ ...fields, acceptsBroken: z.boolean().default(false) }),
  output: ChatAnswer,
  errors: ['answer_breaks_others'],
  status: 201,
  deadline: 20_000,
});

export const updateAnswer = operation({
  subject: 'chat.answer.update',
  http: 'PUT /chat-answers/:id',
  access: 'admin',
  summary: 'Muuta vastausta',
  input: z.strictObject({ ...forUpdate(fields), id: Id, acceptsBroken: z.boolean().default(false), version: Version.optional() }),
  output: ChatAnswer,
  errors: ['answer_not_found', 'answer_breaks_others', 'stale_version'],
  deadline: 20_000,
});

export const deleteAnswer = operation({
  subject: 'chat.answer.delete',
  http: 'DELETE /chat-answers/:id',
  access: 'admin',
  summary: 'Poista vastaus',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['answer_not_found'],
});

/** Lists the answers whose deletion can still be undone, latest first. */
export const listDeletedAnswers = operation({
  subject: 'chat.answer.deleted',
  http: 'GET /chat-answers/deleted',
  access: 'admin',
  summary: 'Poistetut vastaukset, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreAnswer = operation({
  subject: 'chat.answer.restore',
  http: 'POST /chat-answers/:id/restore',
  access: 'admin',
  summary: 'Peru vastauksen poisto',
  input: z.strictObject({ id: Id }),
  output: ChatAnswer,
  errors: ['answer_not_found', 'undo_expired'],
});
