import type { MetaDescriptor } from 'react-router';
import { formatEuros } from '#contracts/rules/cents';
import { requestContextOf } from '../../request-context.ts';
import type { Shop } from '../../shop.ts';
import { useShop } from '../../shop.ts';
import type { Route } from './+types/financing-route.ts';
import { CreditCalculator } from './credit-calculator.tsx';
import { PageShell } from '../shell/page-shell.tsx';
import { pageTags } from '../shell/page-tags.ts';
import { percent } from './percent.ts';
import { loadPage, loaderResponse } from '../shell/load-page.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const page = await loadPage('rahoitus', requestContextOf(args), ['laskuri']);
  return loaderResponse({ page, sum: searchParams.get('summa'), months: searchParams.get('kuukaudet') }, page !== null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageTags({ slug: 'rahoitus', page: loaderData?.page, matches });
}

function costsOf({ openingFee, monthlyFee }: Shop['financing']): [string, string] {
  if (openingFee === 0 && monthlyFee === 0) return ['Ei kuluja', 'Ei avausmaksua, tilinhoitomaksua eikä laskutuslisää.'];
  const fees = [
    ...(openingFee === 0 ? [] : [`avausmaksu ${formatEuros(openingFee)}`]),
    ...(monthlyFee === 0 ? [] : [`${formatEuros(monthlyFee)} kuukaudessa`]),
  ];
  return ['Kulut', `${fees.join(' ja ').replace(/^./, (first) => first.toUpperCase())}.`];
}

/** The credit's terms from the shop's settings, and the lender. */
function Terms() {
  const { financing, links } = useShop();
  const { interest, months, provider } = financing;
  const terms: [string, string][] = [
    [`Korko ${percent(interest)}`, interest === 0 ? 'Maksat takaisin sen, mitä ostit.' : 'Nimelliskorko vuodessa.'],
    [`${months}\u00a0kuukautta`, months === 1 ? 'Maksuaika.' : 'Maksuaika, yhtä suuri erä joka kuukausi.'],
    costsOf(financing),
  ];
  return (
    <section aria-label="Rahoituksen ehdot">
      <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3">
        {terms.map(([title, text]) => (
          <li key={title} className="bg-surface p-5">
            <strong className="block text-2xl font-bold tracking-[-0.02em]">{title}</strong>
            <span className="mt-1 block text-sm text-muted">{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-[68ch]">
        Luotonantaja on kuluttajaluottoja tarjoava{' '}
        {links.financing === '' ? (
          <strong>{provider}</strong>
        ) : (
          <a
            href={links.financing}
            target="_blank"
            rel="noopener"
            className="inline-target font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-signal"
          >
            {provider}
            <span className="sr-only"> (hakemus avautuu uuteen välilehteen)</span>
          </a>
        )}
        , joka tekee luottopäätöksen.
      </p>
    </section>
  );
}

/** The financing page: the terms, the calculator, then the text. */
export default function FinancingRoute({ loaderData: { page, sum, months } }: Route.ComponentProps) {
  return (
    <PageShell slug="rahoitus" page={page} contents={[{ id: 'laskuri', text: 'Laske kuukausierä' }]}>
      <Terms />
      <CreditCalculator sum={sum} months={months} />
    </PageShell>
  );
}
