import { type MetaDescriptor, data } from 'react-router';
import { requestContextOf } from '../request-context.ts';
import type { Route } from './+types/page-route.ts';
import { slugAt } from './shell/page-paths.ts';
import { PageShell } from './shell/page-shell.tsx';
import { pageTags } from './shell/page-tags.ts';
import { loadPage, loaderResponse } from './shell/load-page.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const slug = slugAt(new URL(args.request.url).pathname);
  if (slug === undefined) throw data('', { status: 404 });
  const page = await loadPage(slug, requestContextOf(args));
  return loaderResponse({ slug, page }, page !== null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData ? pageTags({ ...loaderData, matches }) : [];
}

/** An information page with only its text. */
export default function PageRoute({ loaderData: { slug, page } }: Route.ComponentProps) {
  return <PageShell slug={slug} page={page} />;
}
