import type { MetaDescriptor } from 'react-router';
import { requestContextOf } from '../../request-context.ts';
import { type PriceList, priceList } from '../../content.ts';
import { withFixedFigures } from '../../markdown/markdown.server.ts';
import { paragraphsOf } from '../../paragraphs.ts';
import sheet from '../../print/sheet.css?url';
import { frameDataOf } from '../../shop.ts';
import { pricesData } from '../../structured-data.ts';
import type { Route } from './+types/price-list-route.ts';
import { JumpLinks } from '../shell/jump-links.tsx';
import { PageShell } from '../shell/page-shell.tsx';
import { pageTags } from '../shell/page-tags.ts';
import { UnavailableNotice } from '../shell/unavailable-notice.tsx';
import { PriceTable } from './price-table.tsx';
import { loadPage, loaderResponse } from '../shell/load-page.server.ts';

const formatPrices = (prices: PriceList): PriceList => ({
  ...prices,
  note: withFixedFigures(prices.note),
  groups: prices.groups.map((group) => ({ ...group, note: withFixedFigures(group.note) })),
});

export async function loader(args: Route.LoaderArgs) {
  const context = requestContextOf(args);
  const found = await priceList(context);
  const page = await loadPage(
    'hinnasto',
    context,
    found?.groups.map(({ id }) => id),
  );
  return loaderResponse({ page, prices: found && formatPrices(found) }, page !== null && found !== null);
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet, media: 'print' }];

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const { page = null, prices = null } = loaderData ?? {};
  const { publicUrl = '' } = frameDataOf(matches);
  return [...pageTags({ slug: 'hinnasto', page, matches }), ...(prices === null ? [] : [pricesData(prices, publicUrl)])];
}

const day = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', day: 'numeric', month: 'numeric', year: 'numeric' });

/** The price list: first the prices in a table for each kind of service, then the notes and the text. */
export default function PriceListRoute({ loaderData: { page, prices } }: Route.ComponentProps) {
  if (prices === null)
    return (
      <PageShell slug="hinnasto" page={page}>
        <UnavailableNotice what="Hinnastoa" />
      </PageShell>
    );
  const { groups, note, updatedAt } = prices;
  const contents = groups.map(({ id, title }) => ({ id, text: title }));
  return (
    <PageShell slug="hinnasto" page={page} contents={contents} sheetHead>
      <JumpLinks label="Hinnaston osat" contents={contents} />
      <div className="sheet-tables grid max-w-[54rem] gap-14">
        {groups.map((group) => (
          <PriceTable key={group.id} group={group} />
        ))}
      </div>
      <div className="mt-8 grid max-w-[68ch] gap-2 text-sm text-muted">
        {paragraphsOf(note).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>Hinnat sisältävät alv:n.{updatedAt !== null && ` Päivitetty ${day.format(new Date(updatedAt))}.`}</p>
      </div>
    </PageShell>
  );
}
