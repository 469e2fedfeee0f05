import { pageParameters } from '#contracts/content/page-parameters';

/** Which loaders a client-side navigation wants; only the data of a page has it. */
const ROUTES = '_routes';

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** What the page at this path reads from its query. The router takes paths decoded and in either case. */
function parametersOf(path: string): readonly string[] {
  const plain = decoded(path)
    .toLowerCase()
    .replace(/\.data$/, '')
    .replace(/(?!^)\/+$/, '');
  const known = pageParameters[plain] ?? [];
  return path.endsWith('.data') ? [...known, ROUTES] : known;
}

/**
 * The address under which a page is rendered and kept: its path with the parameters that it knows, in one order. What
 * else stands there, such as a campaign's mark or a stranger's random number, makes no other page.
 */
export function pageAddress(address: string): string {
  const at = address.indexOf('?');
  if (at === -1) return address;
  const path = address.slice(0, at);
  const known = parametersOf(path);
  if (known.length === 0) return path;
  const given = new URLSearchParams(address.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of known) for (const value of given.getAll(name)) kept.append(name, value);
  const query = kept.toString();
  return query === '' ? path : `${path}?${query}`;
}
