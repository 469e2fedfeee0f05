import type { MailData, MailTyre, OfferedTyre } from './mail-data.ts';
import { canonicalLine, price } from './offer-lines.ts';

/** A change that re-pricing made to one line. */
export interface PriceNote {
  kind: 'price_differs' | 'offer_ended' | 'campaign_ended';
  /** Finnish sentence. */
  text: string;
}

const unescaped = (name: string): string => name.replace(/\\([\\`*_[\]<>|~#])/g, '$1');

export const hasOffer = (tyre: MailTyre | null | undefined): tyre is OfferedTyre => Boolean(tyre?.offer);

/**
 * Updates the canonical lines of a newsletter: replaces changed prices and removes offers and campaigns that have ended. A list of
 * which nothing is left takes its heading and its lead-in along. Other text stays unchanged. A tyre that was not looked up counts as unchanged.
 */
export function repriceContent(
  content: string,
  { linkedTyres, campaigns, publicUrl, isAhead }: Pick<MailData, 'linkedTyres' | 'campaigns' | 'publicUrl' | 'isAhead'>,
): { content: string; notes: PriceNote[] } {
  const notes: PriceNote[] = [];
  const gone = isAhead ? 'ei ole voimassa lähetysaikaan, joten se jätetään pois.' : 'on päättynyt, joten se jätettiin pois.';
  const lines = content.split('\n').map((line): string | null => {
    const written = line.replace(/\r$/, '');
    const found = canonicalLine(written);
    if (!found) return line;
    const name = unescaped(found.name);
    if (found.kind === 'campaign') {
      const campaign = campaigns.find(({ id }) => id === found.id);
      if (!campaign) {
        notes.push({ kind: 'campaign_ended', text: `Kampanja ”${name}” ${gone}` });
        return null;
      }
      const now = found.rewritten(campaign, publicUrl);
      if (isSame(now, written)) return line;
      notes.push({ kind: 'campaign_ended', text: `Kampanjan ”${name}” ehdot ovat muuttuneet, ja ne päivitettiin.` });
      return now;
    }
    const tyre = linkedTyres.get(found.id);
    if (tyre === undefined) return line;
    if (!hasOffer(tyre)) {
      notes.push({ kind: 'offer_ended', text: `Tarjous ”${name}” ${gone}` });
      return null;
    }
    const now = found.rewritten(tyre, publicUrl);
    if (isSame(now, written)) return line;
    notes.push({
      kind: 'price_differs',
      text: `Tarjouksen ”${name}” hinnat päivitettiin: ${found.stated.replaceAll(' ', '\u00a0')} on nyt ${price(tyre.offer.price)}.`,
    });
    return now;
  });
  return { content: withoutEmptyLists(lines).join('\n'), notes };
}

const isBlank = (line: string | null): boolean => line?.trim() === '';
const isHeading = (line: string): boolean => /^#{1,6} /.test(line);
const isItem = (line: string): boolean => /^\s*(?:[-*+]|\d+[.)]) /.test(line);

/** Leaves the removed lines (null) out, with the lead-in (a paragraph that ends with a colon) and the heading of lists that are gone. */
function withoutEmptyLists(lines: readonly (string | null)[]): string[] {
  const kept = [...lines];
  lines.forEach((line, at) => {
    const isLast = line === null && lines[at + 1] !== null;
    if (isLast && !isItem(lines[at + 1] ?? '')) removeIntroduction(kept, at);
  });
  return kept.filter((line) => line !== null);
}

/** Removes what introduces the list whose last line is at `end`, unless an item of it is left. */
function removeIntroduction(lines: (string | null)[], end: number): void {
  const before = (from: number, isSkipped: (line: string | null) => boolean): number => {
    let at = from;
    while (at >= 0 && isSkipped(lines[at] ?? null)) at -= 1;
    return at;
  };
  let at = before(end, (line) => line === null);
  if (at >= 0 && isItem(lines[at] ?? '')) return;
  at = before(at, (line) => line === null || isBlank(line));
  if (at >= 0 && /:\s*$/.test(lines[at] ?? '') && !isItem(lines[at] ?? '') && !isHeading(lines[at] ?? '')) {
    const first = before(at, (line) => line !== null && !isBlank(line) && !isHeading(line) && !isItem(line));
    lines.fill(null, first + 1, at + 1);
    at = before(first, (line) => line === null || isBlank(line));
  }
  if (at >= 0 && isHeading(lines[at] ?? '')) lines[at] = null;
}

/** Compares lines, ignoring the kind of spaces and the host of the link. */
const isSame = (a: string, b: string): boolean => normalised(a) === normalised(b);
const normalised = (line: string): string => line.replaceAll('\u00a0', ' ').replace(/\([^()\s]*\/(renkaat\/|#kampanja-)/, '($1');
