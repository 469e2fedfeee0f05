import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type feedbackSources, listFeedback } from '#contracts/chat/feedback';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';

export type FeedbackPage = OutputOf<typeof listFeedback>;
export type Feedback = FeedbackPage['data'][number];
export type Summary = FeedbackPage['summary'];
export type Source = (typeof feedbackSources)[number];

export const levels = ['low', 'middle', 'high'] as const;
export type Level = (typeof levels)[number];

export interface Shown {
  source: Source | undefined;
  level: Level | undefined;
  withComment: boolean;
  /** Feedback of the last days only; undefined: all. */
  days: number | undefined;
}

/** Reads a page of feedback, newest first, with the figures of all feedback that matches. */
export const useFeedback = ({ source, level, withComment, days }: Shown, page: number) =>
  useQuery({
    queryKey: ['chat feedback', source, level, withComment, days, page],
    queryFn: ({ signal }) =>
      call(listFeedback, { page, source, level, days, ...(withComment ? { withComment: 'true' as const } : {}) }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
