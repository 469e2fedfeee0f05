import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, type MetaDescriptor, data } from 'react-router';
import { ArticleList } from '../../articles/article-list.tsx';
import { requestContextOf } from '../../request-context.ts';
import { type ArticleList as Listing, articles, homepageOrDefault } from '../../content.ts';
import type { Route } from './+types/good-to-know-route.ts';
import { JumpLinks } from '../shell/jump-links.tsx';
import { PageShell } from '../shell/page-shell.tsx';
import { pageTags } from '../shell/page-tags.ts';
import { UnavailableNotice } from '../shell/unavailable-notice.tsx';
import { formatQuestion, loadPage, loaderResponse } from '../shell/load-page.server.ts';

const ARTICLES_PER_PAGE = 10;

export async function loader(args: Route.LoaderArgs) {
  const context = requestContextOf(args);
  const asked = new URL(args.request.url).searchParams.get('sivu') ?? '1';
  const number = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const [page, homepage, listed] = await Promise.all([
    loadPage('hyva-tietaa', context),
    homepageOrDefault(context),
    articles(number, ARTICLES_PER_PAGE, context),
  ]);
  if (listed && number > listed.pagination.totalPages) throw data('', { status: 404 });
  return loaderResponse({ page, listed, faq: homepage.faq.map(formatQuestion) }, page !== null && listed !== null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const { page = null, faq = [], listed = null } = loaderData ?? {};
  const questions = [...faq, ...(page?.questions ?? [])];
  return pageTags({ slug: 'hyva-tietaa', page, questions, number: listed?.pagination.page, matches });
}

const step = 'inline-flex min-h-11 items-center gap-1 rounded-md border border-line-strong px-3.5 text-sm font-semibold hover:bg-sunken';
const addressOf = (number: number) => `/hyva-tietaa${number === 1 ? '' : `?sivu=${number}`}#artikkelit`;

function Pager({ pagination: { page, totalPages } }: Pick<Listing, 'pagination'>) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Artikkelien sivut" className="mt-8 flex flex-wrap items-center justify-center gap-3">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" className={step}>
          <ChevronLeft aria-hidden className="-ml-1 size-4" />
          Uudemmat
        </Link>
      )}
      <span className="figures text-sm text-muted">
        Sivu {page} / {totalPages}
      </span>
      {page < totalPages && (
        <Link to={addressOf(page + 1)} rel="next" className={step}>
          Vanhemmat
          <ChevronRight aria-hidden className="-mr-1 size-4" />
        </Link>
      )}
    </nav>
  );
}

function Articles({ listed }: { listed: Listing | null }) {
  return (
    <section aria-labelledby="artikkelit" className="border-t border-line bg-surface py-14 sm:py-20">
      <div className="shell">
        <h2 id="artikkelit" className="mb-7 text-3xl">
          Artikkelit
        </h2>
        {listed === null ? (
          <UnavailableNotice what="Artikkeleita" />
        ) : listed.items.length === 0 ? (
          <p className="text-muted">Artikkeleita ei ole vielä julkaistu.</p>
        ) : (
          <>
            <ArticleList articles={listed.items} heading="h3" />
            <Pager pagination={listed.pagination} />
          </>
        )}
      </div>
    </section>
  );
}

const parts = {
  questions: { id: 'kysymykset', text: 'Kysymyksiä ja vastauksia' },
  articles: { id: 'artikkelit', text: 'Artikkelit' },
};

/** The page of advice: its text, the frequently asked questions with their answers, and the articles. */
export default function GoodToKnowRoute({ loaderData: { page, faq, listed } }: Route.ComponentProps) {
  return (
    <PageShell
      slug="hyva-tietaa"
      page={page}
      furtherQuestions={faq}
      contentsAfter={[parts.articles]}
      below={<Articles listed={listed} />}
      intro={<JumpLinks label="Tällä sivulla" contents={[parts.articles, parts.questions]} />}
    />
  );
}
