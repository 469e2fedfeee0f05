import { publicStatus } from '#service/external/public-status';
import { absoluteUrl } from '#contracts/rules/own-address';
import { linksIn, pictureUrl } from './mail-markdown.ts';
import { brokenAddress, type NewsletterFinding } from './newsletter-check.ts';

/** Maximum number of checked links. Most newsletters have fewer. */
const MAX_LINKS = 40;
const AT_ONCE = 6;
const LINK_MS = 4_000;

/** Describes a failure status in Finnish; null when the link works, or when the server only refuses bots. */
const failureOf = (status: number): string | null =>
  status === 404 || status === 410 ? 'sivua ei ole' : status >= 500 ? 'sivusto ei vastaa juuri nyt' : null;

const reasonOf = async (address: string, ownOrigin: string, until: AbortSignal): Promise<string | null> => {
  try {
    return failureOf(await publicStatus(address, { ownOrigin, signal: AbortSignal.any([until, AbortSignal.timeout(LINK_MS)]) }));
  } catch {
    // From within a container network the shop may be unreachable by its public address.
    if (new URL(address).origin === ownOrigin) return null;
    // Also for refused private addresses. The message hides the cause, so that nobody can probe the network with it.
    return 'osoitteeseen ei saada yhteyttä';
  }
};

/**
 * Requests the links and pictures of a newsletter and returns those that are unreachable. Skips malformed addresses, which
 * checkNewsletter() reports. A link that has no result when `until` is aborted counts as working.
 * @param publicUrl the shop's origin; it alone may be on a private address
 */
export async function unreachableLinks(content: string, publicUrl: string, until: AbortSignal): Promise<NewsletterFinding[]> {
  const ownOrigin = new URL(publicUrl).origin;
  const links = new Map<string, string>();
  for (const { address, text, isPicture } of linksIn(content)) {
    if (brokenAddress(address) !== null || /^(mailto|tel):/i.test(address)) continue;
    const url = isPicture ? pictureUrl(address, 'mail-1200', publicUrl) : absoluteUrl(address, publicUrl);
    if (!links.has(url)) links.set(url, text.trim() === '' ? address : text);
  }
  const waiting = [...links].slice(0, MAX_LINKS);
  const findings: NewsletterFinding[] = [];
  const checkNext = async () => {
    for (let next = waiting.shift(); next !== undefined && !until.aborted; next = waiting.shift()) {
      const [url, name] = next;
      const reason = await reasonOf(url, ownOrigin, until);
      if (reason === null || until.aborted) continue;
      findings.push({ kind: 'broken_link', severity: 'warning', text: `Linkki ”${name.slice(0, 80)}” ei toimi: ${reason}.` });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  return findings;
}
