import { pageParameters } from '#contracts/content/page-parameters';

/** Names the loaders that a client-side navigation needs. Only `.data` requests have it. */
const ROUTES_PARAMETER = '_routes';

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Returns the query parameters that the page at this path reads. The router matches decoded paths, ignoring case. */
function parametersOf(path: string): readonly string[] {
  const plain = decoded(path)
    .toLowerCase()
    .replace(/\.data$/, '')
    .replace(/(?!^)\/+$/, '');
  const known = pageParameters[plain] ?? [];
  return path.endsWith('.data') ? [...known, ROUTES_PARAMETER] : known;
}

/**
 * Normalises the address of a page for rendering and caching: its path and the parameters that the page reads, in a fixed
 * order. All other parameters (a campaign's `utm_source`, a random number) are dropped, as they do not change the page.
 */
export function pageAddress(address: string): string {
  const at = address.indexOf('?');
  if (at === -1) return address;
  const path = address.slice(0, at);
  const known = parametersOf(path);
  if (known.length === 0) return path;
  const parameters = new URLSearchParams(address.slice(at + 1));
  const relevant = new URLSearchParams();
  for (const name of known) for (const value of parameters.getAll(name)) relevant.append(name, value);
  const query = relevant.toString();
  return query === '' ? path : `${path}?${query}`;
}
