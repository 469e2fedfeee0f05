import { useViewTransitionState } from 'react-router';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ArticleList as Listing } from '../content.ts';
import { coverOf, drawnCoverOf, transitionNameOf } from './article-cover.ts';
import { ArticleDate, withFixedDashes } from './article-date.tsx';

type ListedArticle = Listing['items'][number];

interface ArticleListProps {
  articles: readonly ListedArticle[];
  /** Heading level of the articles' titles: one below the heading above the list. */
  heading: 'h2' | 'h3';
  /** The first picture is the page's main one, and is loaded eagerly. */
  isMain?: boolean;
}

const look = 'aspect-[16/9] w-full bg-sunken object-cover';
const sizes = '(min-width: 84.5rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 94vw';

function ArticleCard({ article, heading: Heading, isMain }: { article: ListedArticle; heading: 'h2' | 'h3'; isMain: boolean }) {
  const to = `/artikkelit/${article.slug}`;
  const isOpening = useViewTransitionState(to);
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-md border border-line bg-surface">
      <div style={isOpening ? { viewTransitionName: transitionNameOf(article) } : undefined}>
        <Picture
          {...coverOf(article)}
          alt=""
          sizes={sizes}
          isMain={isMain}
          fallback={<Picture {...drawnCoverOf(article)} sizes={sizes} className={look} />}
          className={look}
        />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm text-muted">
          <ArticleDate {...article} />
        </p>
        <Heading className="mt-2 text-xl hyphens-auto wrap-break-word">
          <PageLink to={to} className="underline-offset-4 after:absolute after:inset-0 group-hover:text-signal group-hover:underline">
            {withFixedDashes(article.title)}
          </PageLink>
        </Heading>
        <p className="mt-2 line-clamp-4 text-muted">{article.description}</p>
      </div>
    </li>
  );
}

/** Articles as cards, on /hyva-tietaa and below an article. */
export function ArticleList({ articles, heading, isMain = false }: ArticleListProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article, at) => (
        <ArticleCard key={article._id} article={article} heading={heading} isMain={isMain && at === 0} />
      ))}
    </ul>
  );
}
