import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../meta.ts';
import { shellOf } from '../../shop.ts';
import { breadcrumbData, questionsData } from '../../structured-data.ts';
import { type PageSlug, pagePlaces } from './page-paths.ts';
import type { ShownPage } from './shown-page.server.ts';

interface PageTags {
  slug: PageSlug;
  page: ShownPage | null | undefined;
  matches: Parameters<typeof shellOf>[0];
  /** When there are more than the page's own. */
  questions?: ShownPage['questions'];
  /** Of a list's further pages. */
  number?: number;
}

/** Title, description, sharing tags, the way to the page and its questions. */
export function pageTags({ slug, page, matches, questions = page?.questions ?? [], number = 1 }: PageTags): MetaDescriptor[] {
  const { path, name } = pagePlaces[slug];
  const { publicUrl = '' } = shellOf(matches);
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
