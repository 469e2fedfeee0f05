import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../meta.ts';
import { frameDataOf } from '../../shop.ts';
import { breadcrumbData, questionsData } from '../../structured-data.ts';
import { type PageSlug, pagePlaces } from './page-paths.ts';
import type { RenderedPage } from './load-page.server.ts';

interface PageTags {
  slug: PageSlug;
  page: RenderedPage | null | undefined;
  matches: Parameters<typeof frameDataOf>[0];
  /** All questions on the page, if there are more than its own. */
  questions?: RenderedPage['questions'];
  /** Page number in a paginated list. */
  number?: number;
}

/** Returns title, description, sharing tags, breadcrumbs and questions of an information page. */
export function pageTags({ slug, page, matches, questions = page?.questions ?? [], number = 1 }: PageTags): MetaDescriptor[] {
  const { path, name } = pagePlaces[slug];
  const { publicUrl = '' } = frameDataOf(matches);
  const title = page?.title ?? name;
  const crumbs = [
    { name: 'Etusivu', path: '/' },
    { name: title, path },
  ];
  return [
    ...pageMeta({
      title: number === 1 ? title : `${title}, sivu ${number}`,
      description: page?.description ?? '',
      path: number === 1 ? path : `${path}?sivu=${number}`,
      image: page?.image?.url,
      matches,
    }),
    breadcrumbData(crumbs, publicUrl),
    ...(questions.length === 0 ? [] : [questionsData(questions)]),
  ];
}
