import { data } from 'react-router';
import type { TextHeading } from '../../../markdown/markdown.ts';
import type { RequestContext } from '../../request-context.ts';
import { type InfoPage, infoPage } from '../../content.ts';
import { renderMarkdown, withFixedFigures } from '../../markdown/markdown.server.ts';
import type { PageSlug } from './page-paths.ts';

/** An information page with its text rendered. */
export interface RenderedPage extends Omit<InfoPage, 'content'> {
  html: string;
  headings: TextHeading[];
}

/** Returns a question and its answer with no-break spaces in figures. */
export const formatQuestion = ({ question, answer }: { question: string; answer: string }) => ({
  question: withFixedFigures(question),
  answer: withFixedFigures(answer),
});

/**
 * Loads an information page and renders its text.
 * @param reserved ids of other parts of the page, which its headings must not use
 * @returns null while the content service is unavailable
 */
export async function loadPage(slug: PageSlug, context: RequestContext, reserved: readonly string[] = []): Promise<RenderedPage | null> {
  const page = await infoPage(slug, context);
  if (page === null) return null;
  const { content, lead, questions, ...rest } = page;
  return {
    ...rest,
    lead: withFixedFigures(lead),
    questions: questions.map(formatQuestion),
    ...renderMarkdown(content, { reserved, publicUrl: context.publicUrl }),
  };
}

/** Returns a loader's data, with status 503 and Retry-After if its main part is missing. */
export const loaderResponse = <T>(loaded: T, isComplete: boolean) =>
  data(loaded, isComplete ? undefined : { status: 503, headers: { 'retry-after': '5' } });
