import { type ComponentProps, type ReactNode, use } from 'react';
import { Link, NavLink, type NavLinkProps } from 'react-router';
import { MarkupCacheContext } from '../rendering/cached-markup.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/**
 * A link to another page of the site. The page is prefetched on hover or focus and shown with a view transition (app.css).
 * The first page already contains all routes (react-router.config.ts), so links need no route discovery.
 */
export function PageLink({ to, children, ...rest }: PageLinkProps): ReactNode {
  const isForBrowser = use(MarkupCacheContext) === null;
  // For an absolute path, Link renders exactly this <a>. Its other work, for some seventy links on a page, matters in the
  // browser only.
  if (!isForBrowser && to.startsWith('/'))
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    );
  return (
    <Link prefetch="intent" discover="none" viewTransition {...rest} to={to}>
      {children}
    </Link>
  );
}

/** A page link in a menu, marked when it is the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink prefetch="intent" discover="none" viewTransition {...props} />;
}
