import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  createAnswer,
  deleteAnswer,
  evaluateAnswer,
  listAnswerPlaces,
  listAnswers,
  listDeletedAnswers,
  restoreAnswer,
  updateAnswer,
} from '#contracts/chat/answers';
import type { OutputOf } from '#contracts/operation';
import { ApiError, call } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notifyAlert, notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import type { DeletedKind } from '../../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../../deleted/undo-later.ts';
import { queryClient } from '../../panel/query-client.ts';
import { type AnswerForm, requestOfAnswer } from './answer-form.ts';
import { saveUnlessBreaking } from './broken-replies.tsx';

export type AnswerPage = OutputOf<typeof listAnswers>;
export type Answer = AnswerPage['items'][number];
export type Evaluation = OutputOf<typeof evaluateAnswer>;

/** The evaluation asks all its questions before an answer is saved; milliseconds, longer than the server takes at most. */
const TIMEOUT = 25_000;
const listKey = ['chat answers'];

export const useAnswers = (page: number) =>
  useQuery({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => call(listAnswers, { page }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const usePlaces = () =>
  useQuery({
    queryKey: ['chat answer places'],
    queryFn: async ({ signal }) => (await call(listAnswerPlaces, {}, { signal })).items,
  });

export const reloadAnswers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });

/** Runs the evaluation with an answer as typed. @throws ApiError */
export const evaluate = (form: AnswerForm, id: string | null): Promise<Evaluation> =>
  call(evaluateAnswer, { ...requestOfAnswer(form), id }, { timeout: TIMEOUT });

/** Saves an answer over the given version; null creates one. @throws ApiError */
export const saveAnswer = (form: AnswerForm, over: Answer | null, acceptsBroken: boolean): Promise<Answer> =>
  over === null
    ? call(createAnswer, { ...requestOfAnswer(form), acceptsBroken }, { timeout: TIMEOUT })
    : call(updateAnswer, { ...requestOfAnswer(form), id: over._id, version: over.version, acceptsBroken }, { timeout: TIMEOUT });

/** Returns an error with the text of its field, because a list has no fields that could show it. */
function fieldErrorOr(error: unknown): unknown {
  const [text] = error instanceof ApiError ? Object.values(error.fields) : [];
  return text === undefined ? error : new ApiError(422, text);
}

/** Lets the assistant use an answer, or not. */
export async function setActive({ _id, version }: Answer, isActive: boolean): Promise<void> {
  try {
    const saved = await saveUnlessBreaking(
      (acceptsBroken) => call(updateAnswer, { id: _id, version, isActive, acceptsBroken }, { timeout: TIMEOUT }),
      isActive ? 'Ota silti käyttöön' : 'Poista silti käytöstä',
    );
    if (saved !== null) notifySuccess(isActive ? 'Vastaus otettu käyttöön' : 'Vastaus poistettu käytöstä');
  } catch (error) {
    notifyAlert(isActive ? 'Vastauksen käyttöönotto epäonnistui' : 'Vastauksen poistaminen käytöstä epäonnistui', fieldErrorOr(error));
  } finally {
    await reloadAnswers();
  }
}

async function restore({ _id }: Pick<Answer, '_id'>): Promise<void> {
  try {
    await call(restoreAnswer, { id: _id });
    notifySuccess('Vastaus palautettu');
    await reloadAnswers();
  } catch (error) {
    notifyFailure(error, 'Vastauksen palautus epäonnistui');
  }
}

/** The deleted answers, named by their questions. */
export const deletedAnswers: DeletedKind = {
  key: 'chat answers',
  name: 'Poistetut vastaukset',
  appear: 'Poistetut vastaukset näkyvät',
  read: (page, signal) => call(listDeletedAnswers, { page }, { signal }),
  restore,
};

/** Deletes an answer after confirmation. Returns whether it was deleted. */
export async function removeAnswer(answer: Answer): Promise<boolean> {
  const sure = await confirm({
    title: 'Poistetaanko vastaus?',
    text: `Kaartobotti ei enää vastaa omalla vastauksellasi kysymykseen ”${answer.question}”. ${UNDO_LATER}`,
    action: 'Poista vastaus',
  });
  if (!sure) return false;
  try {
    await call(deleteAnswer, { id: answer._id });
    notifyUndoable('Vastaus poistettu', () => void restore(answer));
    await reloadAnswers();
    return true;
  } catch (error) {
    notifyFailure(error, 'Vastauksen poisto epäonnistui');
    return false;
  }
}
