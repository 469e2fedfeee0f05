import { type MetaDescriptor, data } from 'react-router';
import { askingOf } from '../asking.ts';
import type { Route } from './+types/page-route.ts';
import { slugAt } from './shell/page-paths.ts';
import { PageShell } from './shell/page-shell.tsx';
import { pageTags } from './shell/page-tags.ts';
import { answerOf, shownPage } from './shell/shown-page.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const slug = slugAt(new URL(args.request.url).pathname);
  if (slug === undefined) throw data('', { status: 404 });
  const page = await shownPage(slug, askingOf(args));
  return answerOf({ slug, page }, page !== null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData ? pageTags({ ...loaderData, matches }) : [];
}

/** An information page that is its text and nothing more. */
export default function PageRoute({ loaderData: { slug, page } }: Route.ComponentProps) {
  return <PageShell slug={slug} page={page} />;
}
