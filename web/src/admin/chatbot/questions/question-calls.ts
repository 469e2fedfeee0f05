import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { handleOpenQuestion, listOpenQuestions, type openQuestionKinds } from '#contracts/chat/history';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { useIsAdmin } from '../../../api/session.ts';
import { notifyFailure, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import { queryClient } from '../../panel/query-client.ts';

export type OpenQuestion = OutputOf<typeof listOpenQuestions>['items'][number];
export type Kind = (typeof openQuestionKinds)[number];

const KEY = 'chat questions';

const reloadQuestions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Reads a page of the questions that wait for an answer. */
export const useOpenQuestions = (kind: Kind | undefined, page: number) =>
  useQuery({
    queryKey: [KEY, 'list', kind, page],
    queryFn: ({ signal }) => call(listOpenQuestions, { kind, page }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Returns the number of questions that wait for an answer; 0 until it has loaded. */
export function useOpenQuestionCount(): number {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({
    queryKey: [KEY, 'count'],
    queryFn: ({ signal }) => call(listOpenQuestions, { limit: 1 }, { signal }),
    enabled: isAdmin,
    refetchInterval: 60_000,
  });
  return data?.pagination.total ?? 0;
}

async function mark({ conversationId, messageId }: OpenQuestion, isHandled: boolean): Promise<void> {
  await call(handleOpenQuestion, { conversationId, messageId, isHandled });
  await reloadQuestions();
}

async function putBack(question: OpenQuestion): Promise<void> {
  try {
    await mark(question, false);
    notifySuccess('Kysymys palautettu listalle');
  } catch (error) {
    notifyFailure(error, 'Kysymyksen palautus epäonnistui');
  }
}

/** Removes a question from the list, and offers to put it back. Returns whether it was removed. */
export async function dismissQuestion(question: OpenQuestion): Promise<boolean> {
  try {
    await mark(question, true);
    notifyUndoable('Kysymys poistettu listalta', () => void putBack(question));
    return true;
  } catch (error) {
    notifyFailure(error, 'Kysymyksen merkitseminen epäonnistui');
    return false;
  }
}

/** Removes a question that now has an answer. */
export async function closeAnswered(question: OpenQuestion): Promise<void> {
  try {
    await mark(question, true);
  } catch (error) {
    notifyFailure(error, 'Vastaus on tallessa, mutta kysymys jäi listalle');
  }
}
