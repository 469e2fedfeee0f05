import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { Breadcrumbs } from '../../breadcrumbs.tsx';
import { SiteProse } from '../../markdown/site-prose.tsx';
import { ContactCard } from './contact-card.tsx';
import { PageAction } from './page-action.tsx';
import { type Content, PageContents } from './page-contents.tsx';
import { type PageSlug, pagePlaces } from './page-paths.ts';
import { UnavailableNotice } from './unavailable-notice.tsx';
import { Questions } from './questions.tsx';
import { SheetHead } from '../../print/sheet-head.tsx';
import type { RenderedPage } from './load-page.server.ts';

interface PageShellProps {
  slug: PageSlug;
  page: RenderedPage | null;
  /** Additional questions, before the page's own. */
  furtherQuestions?: readonly RenderedPage['questions'][number][];
  /** Above everything else. */
  intro?: ReactNode;
  /** The page's main content, before its text. `contents` lists its parts in the table of contents, before those of the text. */
  children?: ReactNode;
  contents?: readonly Content[];
  /** In full width, after everything else. `contentsAfter` lists its parts in the table of contents. */
  below?: ReactNode;
  contentsAfter?: readonly Content[];
  /** With the shop's address on paper (sheet.css). */
  sheetHead?: boolean;
  /** Without the contact card, on a page that has the contact details itself. */
  withoutCard?: boolean;
}

const none: readonly never[] = [];

const frontPage = [{ name: 'Etusivu', path: '/' }];
const DRAWING = { width: 1200, height: 600 };

function PagePicture({ slug, page }: { slug: PageSlug; page: RenderedPage | null }) {
  const { drawing } = pagePlaces[slug];
  const own = page?.image ?? null;
  if (own === null && drawing === null) return null;
  const look = 'screen-only aspect-[2/1] w-full rounded-md bg-sunken object-cover';
  return (
    <Picture
      url={own?.url ?? drawing ?? ''}
      alt={own?.alt ?? ''}
      width={own?.width ?? DRAWING.width}
      height={own?.height ?? DRAWING.height}
      blur={own?.blur}
      sizes="(min-width: 64rem) 40rem, 100vw"
      isMain
      fallback={own && drawing !== null ? <Picture {...DRAWING} url={drawing} alt="" sizes="100vw" className={look} /> : undefined}
      className={look}
    />
  );
}

/** The layout of all information pages: heading and lead, picture, text, questions, and the contact card. */
export function PageShell({
  slug,
  page,
  furtherQuestions = none,
  intro,
  children,
  contents = none,
  below,
  contentsAfter = none,
  sheetHead = false,
  withoutCard = false,
}: PageShellProps) {
  const { name, drawing, path } = pagePlaces[slug];
  const title = page?.title ?? name;
  const questions = [...furtherQuestions, ...(page?.questions ?? [])];
  const parts = [
    ...contents,
    ...(page?.headings ?? []).filter(({ level }) => level === 2),
    ...(questions.length === 0 ? [] : [{ id: 'kysymykset', text: 'Kysymyksiä ja vastauksia' }]),
    ...contentsAfter,
  ];
  const hasPicture = drawing !== null || page?.image;
  return (
    <>
      {sheetHead && <SheetHead path={path} />}
      <div className="border-b border-line bg-surface">
        <div
          className={`shell grid items-center gap-x-12 gap-y-8 pt-3 pb-8 sm:pb-12 ${hasPicture ? 'lg:grid-cols-[minmax(0,1fr)_min(38rem,48%)]' : ''}`}
        >
          <div className="min-w-0 self-stretch lg:flex lg:flex-col">
            <Breadcrumbs steps={frontPage} />
            <div className="mt-4 lg:my-auto lg:py-4">
              <h1 className="text-4xl hyphens-auto wrap-break-word">{title}</h1>
              {page && page.lead !== '' && <p className="mt-5 max-w-[54ch] text-lg text-muted">{page.lead}</p>}
              {page && (
                <p className="screen-only mt-7">
                  <PageAction {...page.callToAction} />
                </p>
              )}
            </div>
          </div>
          <PagePicture slug={slug} page={page} />
        </div>
      </div>
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 pt-10 pb-20 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_min(19rem,33%)]">
        <div className="min-w-0">
          {intro}
          {children}
          {page === null ? (
            <UnavailableNotice what="Sivun tekstiä" />
          ) : (
            <SiteProse html={page.html} className={children === undefined ? '' : 'mt-14'} />
          )}
          <Questions questions={questions} />
        </div>
        <aside aria-label="Sivun sisältö ja yhteystiedot" className="grid content-start gap-10 lg:sticky lg:top-24 lg:self-start">
          <PageContents contents={parts} />
          {!withoutCard && <ContactCard />}
        </aside>
      </div>
      {below}
    </>
  );
}
