import { CalendarClock, Rss } from 'lucide-react';
import { data, redirect } from 'react-router';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { requestContextOf } from '../request-context.ts';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { articles, oneArticle } from '../content.ts';
import { renderMarkdown } from '../markdown/markdown.server.ts';
import { SiteProse } from '../markdown/site-prose.tsx';
import { pageMeta } from '../meta.ts';
import { TyreSearch } from '../search/tyre-search.tsx';
import { frameDataOf, defaultShopSettings, useShop } from '../shop.ts';
import { breadcrumbData } from '../structured-data.ts';
import type { Route } from './+types/article-route.ts';
import { ArticleUnavailable } from './article-unavailable.tsx';
import { coverOf, drawnCoverOf, largestOf, transitionNameOf } from './article-cover.ts';
import { ArticleDate, withFixedDashes } from './article-date.tsx';
import { ArticleList } from './article-list.tsx';
import { articleStructured } from './article-structured.ts';
import { readNext } from './read-next.ts';

/** Suggestions for further reading are chosen from this many of the newest articles. */
const MAX_CANDIDATES = 50;
const NEXT = 3;
/** A text with fewer headings has no table of contents. */
const MIN_CONTENTS = 3;

const coverSizes = '(min-width: 84.5rem) 56rem, (min-width: 64rem) 70vw, 94vw';
const coverLook = 'aspect-[16/9] w-full rounded-md bg-sunken object-cover';

export async function loader(args: Route.LoaderArgs) {
  const context = requestContextOf(args);
  const [found, listed] = await Promise.all([oneArticle(args.params.slug, context), articles(1, MAX_CANDIDATES, context)]);
  if (found === undefined) throw data('Artikkelia ei löytynyt', { status: 404 });
  if (found === null) return data({ article: null }, { status: 503, headers: { 'retry-after': '5' } });
  if (found.slug !== args.params.slug) throw redirect(`/artikkelit/${found.slug}`, 301);
  const { content, ...article } = found;
  const { html, headings } = renderMarkdown(content, context);
  const contents = headings.filter(({ level }) => level === 2);
  return data({
    article: {
      ...article,
      html,
      contents: contents.length < MIN_CONTENTS ? [] : contents,
      next: readNext(article, listed?.items ?? [], NEXT),
    },
  });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const pathOf = (slug: string) => `/artikkelit/${slug}`;
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
const above = [
  { name: 'Etusivu', path: '/' },
  { name: 'Hyvä tietää', path: '/hyva-tietaa' },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const article = loaderData?.article;
  if (!article) return pageMeta({ title: 'Artikkeli', description: 'Tietoa renkaista.', path: '', noIndex: true, matches });
  const { publicUrl = '', shop = defaultShopSettings } = frameDataOf(matches);
  return [
    ...pageMeta({
      title: article.title,
      description: sentence(article.description),
      path: pathOf(article.slug),
      matches,
      ...(article.image === null ? {} : { image: largestOf(article.image.url) }),
      type: 'article',
    }),
    { property: 'article:published_time', content: article.publishedAt },
    articleStructured(article, { publicUrl, shopName: shop.name }),
    breadcrumbData([...above, { name: article.title, path: pathOf(article.slug) }], publicUrl),
  ];
}

type LoadedArticle = NonNullable<Route.ComponentProps['loaderData']['article']>;

function Contents({ contents }: Pick<LoadedArticle, 'contents'>) {
  return (
    <nav aria-labelledby="sisallys" className="border-l-2 border-line pl-5 text-sm sticky top-28">
      <h2 id="sisallys" className="text-sm font-semibold tracking-normal">
        Tässä artikkelissa
      </h2>
      <ol className="mt-1">
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Keywords({ keywords }: Pick<LoadedArticle, 'keywords'>) {
  if (keywords.length === 0) return null;
  return (
    <section aria-label="Avainsanat" className="mt-10 border-t border-line pt-5">
      <ul className="flex flex-wrap gap-2 text-sm text-muted">
        {keywords.map((word) => (
          <li key={word} className="rounded-full border border-line px-3 py-1">
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The call to action below an article: the tyre search and the booking link. */
function TyreSearchSection() {
  const { links } = useShop();
  return (
    <section aria-labelledby="hae" className="border-y border-line bg-sunken py-12 sm:py-16">
      <div className="shell grid items-center gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.2fr]">
        <div>
          <h2 id="hae" className="text-2xl">
            Etsi renkaat autoosi
          </h2>
          <p className="mt-2 max-w-[52ch] text-muted">
            Kirjoita rengaskoko, niin näet hinnat ja varaston. Asennus hoituu samalla käynnillä.
          </p>
        </div>
        <div className="grid gap-3">
          <TyreSearch look="large" label="Rengaskoko" placeholder="Esim. 205/55R16" />
          {links.booking !== '' && (
            <p>
              <a
                href={links.booking}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
              >
                <CalendarClock aria-hidden className="size-4 text-signal" />
                Varaa aika asennukseen
                <span className="sr-only">(avautuu uuteen välilehteen)</span>
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function ReadNext({ next }: Pick<LoadedArticle, 'next'>) {
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="lue-seuraavaksi" className="shell py-14 sm:py-20">
      <h2 id="lue-seuraavaksi" className="mb-6 text-2xl">
        Lue seuraavaksi
      </h2>
      <ArticleList articles={next} heading="h3" />
      <p className="mt-6 flex flex-wrap items-center gap-x-6">
        <PageLink to="/hyva-tietaa" className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
          Kaikki artikkelit
        </PageLink>
        <a
          href="/artikkelit/rss.xml"
          className="inline-flex min-h-11 items-center gap-2 text-sm text-muted underline-offset-4 hover:underline"
        >
          <Rss aria-hidden className="size-4" />
          Uudet artikkelit RSS-syötteenä
        </a>
      </p>
    </section>
  );
}

/** An article, followed by the tyre search and further articles. */
export default function ArticleRoute({ loaderData: { article }, params }: Route.ComponentProps) {
  if (article === null)
    return (
      <div className="shell py-12">
        <ArticleUnavailable retry={pathOf(params.slug)} />
      </div>
    );
  return (
    <>
      <article className="shell pt-3 pb-14 sm:pt-5 sm:pb-20">
        <Breadcrumbs steps={above} />
        <header className="mt-4 max-w-[52rem]">
          <h1 className="text-3xl hyphens-auto wrap-break-word">{withFixedDashes(article.title)}</h1>
          <p className="mt-4 text-muted">
            <ArticleDate {...article} />
          </p>
        </header>
        <div className="mt-7 grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,56rem)_minmax(0,17rem)] lg:justify-between">
          <div style={{ viewTransitionName: transitionNameOf(article) }}>
            <Picture
              {...coverOf(article)}
              sizes={coverSizes}
              isMain
              fallback={<Picture {...drawnCoverOf(article)} sizes={coverSizes} className={coverLook} />}
              className={coverLook}
            />
          </div>
          <div className="lg:row-span-2 max-lg:hidden">{article.contents.length > 0 && <Contents contents={article.contents} />}</div>
          <div className="min-w-0 max-w-[68ch]">
            <SiteProse html={article.html} />
            <Keywords keywords={article.keywords} />
          </div>
        </div>
      </article>
      <TyreSearchSection />
      <ReadNext next={article.next} />
    </>
  );
}
