import { freeSlug, slugOf } from '#contracts/rules/article-slug';
import { descriptionOf } from '#contracts/rules/article-text';
import type { Article } from './article-calls.ts';
import type { ArticleTexts } from './article-form.ts';

/** Predicts the article's slug after saving from the listed articles. An unchanged title keeps its slug. */
function slugFor(title: string, article: Article | null, articles: readonly Article[]): string {
  const slug = slugOf(title);
  if (article && slugOf(article.title) === slug) return article.slug;
  const others = articles.filter(({ _id }) => _id !== article?._id);
  return freeSlug(slug, new Set(others.flatMap((other) => [other.slug, ...other.formerSlugs])));
}

/** The article as search engines are likely to show it. */
export function SearchPreview({
  texts: { title, description, content },
  article,
  articles,
}: {
  texts: Pick<ArticleTexts, 'title' | 'description' | 'content'>;
  article: Article | null;
  articles: readonly Article[];
}) {
  const own = description.trim();
  const shown = own === '' ? descriptionOf(content) : own;
  return (
    <section aria-labelledby="search-preview" className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <h3 id="search-preview" className="text-sm font-medium">
        Näin artikkeli näkyy hakukoneessa
      </h3>
      <div className="grid gap-0.5 rounded-md border border-line bg-surface p-4">
        <p className="truncate text-xs text-muted">
          {window.location.host}/artikkelit/{slugFor(title, article, articles)}
        </p>
        <p className="truncate text-lg font-medium text-winter">{title.trim() === '' ? 'Otsikko puuttuu' : title}</p>
        <p className="line-clamp-3 text-sm text-muted">{shown === '' ? 'Kuvaus tulee tekstin alusta, kun kirjoitat sen.' : shown}</p>
      </div>
      {own === '' && shown !== '' && <p className="text-xs text-muted">Kuvaus on poimittu tekstin alusta. Voit kirjoittaa sen itse.</p>}
    </section>
  );
}
