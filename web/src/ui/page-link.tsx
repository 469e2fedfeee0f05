import { type ComponentProps, type ReactNode, use } from 'react';
import { Link, NavLink, type NavLinkProps } from 'react-router';
import { MarkupCacheContext } from '../rendering/cached-markup.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/**
 * A link to another page of the site: fetched once it is pointed at, and the pages fade into each other (app.css). Every
 * address is known from the first page on (react-router.config.ts), so that no link asks to be discovered.
 */
export function PageLink({ to, children, ...rest }: PageLinkProps): ReactNode {
  const isForBrowser = use(MarkupCacheContext) === null;
  // What Link makes of a whole path is written; all else that it does, some seventy times on a page, is for the browser.
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

/** A page link of a menu: it says when it is the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink prefetch="intent" discover="none" viewTransition {...props} />;
}
