import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router';

/**
 * A link to another page of the site: fetched once it is pointed at, and the pages fade into each other (app.css). Every
 * address is known from the first page on (react-router.config.ts), so that no link asks to be discovered.
 */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" discover="none" viewTransition {...props} />;
}

/** A page link of a menu: it says when it is the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink prefetch="intent" discover="none" viewTransition {...props} />;
}
