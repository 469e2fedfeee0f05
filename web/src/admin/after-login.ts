const isPanelPage = (path: string): boolean => /^\/admin(?:\/(?!(?:login|salasana)(?:\/|$))|$)/.test(path);

/**
 * Returns where a login leads: to the front page as specified, unless it was asked on the way to a page of the panel. Null means that the
 * login's own address is that page.
 * @param referrer the address from which the browser came to /admin/login after a refused request (`signInAt`)
 */
export function afterLogin(
  { pathname, search, origin }: Pick<Location, 'pathname' | 'search' | 'origin'>,
  referrer: string,
): string | null {
  if (isPanelPage(pathname)) return pathname === '/admin' && search === '' ? '/' : null;
  if (!URL.canParse(referrer)) return '/';
  const from = new URL(referrer);
  return from.origin === origin && isPanelPage(from.pathname) ? from.pathname + from.search : '/';
}
