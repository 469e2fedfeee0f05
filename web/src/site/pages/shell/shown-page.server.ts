import { data } from 'react-router';
import type { TextHeading } from '../../../markdown/markdown.ts';
import type { Asking } from '../../asking.ts';
import { type InfoPage, infoPage } from '../../content.ts';
import { renderMarkdown, withFixedFigures } from '../../markdown/markdown.server.ts';
import type { PageSlug } from './page-paths.ts';

/** An information page with its text rendered. */
export interface ShownPage extends Omit<InfoPage, 'content'> {
  html: string;
  headings: TextHeading[];
}

export const shownQuestion = ({ question, answer }: { question: string; answer: string }) => ({
  question: withFixedFigures(question),
  answer: withFixedFigures(answer),
});

/**
 * An information page, ready to show; null while the content service is away. Ids that are `reserved` for its other
 * parts are not given to its headings.
 */
export async function shownPage(slug: PageSlug, asking: Asking, reserved: readonly string[] = []): Promise<ShownPage | null> {
  const page = await infoPage(slug, asking);
  if (page === null) return null;
  const { content, lead, questions, ...rest } = page;
  return {
    ...rest,
    lead: withFixedFigures(lead),
    questions: questions.map(shownQuestion),
    ...renderMarkdown(content, { reserved, publicUrl: asking.publicUrl }),
  };
}

/** A loader's answer; one that lacks its main part says so and asks to be tried again. */
export const answerOf = <T>(loaded: T, isWhole: boolean) =>
  data(loaded, isWhole ? undefined : { status: 503, headers: { 'retry-after': '5' } });
