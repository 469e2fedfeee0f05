import type { MailCampaign, MailTyre, OfferedTyre } from './mail-data.ts';
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
 * Updates the canonical lines of a newsletter: replaces changed prices and removes offers and campaigns that have ended. Other text
 * stays unchanged. A tyre that was not looked up counts as unchanged.
 */
export function repriceContent(
  content: string,
  {
    linkedTyres,
    campaigns,
    publicUrl,
  }: { linkedTyres: ReadonlyMap<string, MailTyre | null>; campaigns: MailCampaign[]; publicUrl: string },
): { content: string; notes: PriceNote[] } {
  const notes: PriceNote[] = [];
  const lines = content.split('\n').flatMap((line) => {
    const written = line.replace(/\r$/, '');
    const found = canonicalLine(written);
    if (!found) return [line];
    const name = unescaped(found.name);
    if (found.kind === 'campaign') {
      const campaign = campaigns.find(({ id }) => id === found.id);
      if (!campaign) {
        notes.push({ kind: 'campaign_ended', text: `Kampanja ”${name}” on päättynyt, joten se jätettiin pois.` });
        return [];
      }
      const now = found.rewritten(campaign, publicUrl);
      if (isSame(now, written)) return [line];
      notes.push({ kind: 'campaign_ended', text: `Kampanjan ”${name}” ehdot ovat muuttuneet, ja ne päivitettiin.` });
      return [now];
    }
    const tyre = linkedTyres.get(found.id);
    if (tyre === undefined) return [line];
    if (!hasOffer(tyre)) {
      notes.push({ kind: 'offer_ended', text: `Tarjous ”${name}” on päättynyt, joten se jätettiin pois.` });
      return [];
    }
    const now = found.rewritten(tyre, publicUrl);
    if (isSame(now, written)) return [line];
    notes.push({
      kind: 'price_differs',
      text: `Tarjouksen ”${name}” hinnat päivitettiin: ${found.stated.replaceAll(' ', '\u00a0')} on nyt ${price(tyre.offer.price)}.`,
    });
    return [now];
  });
  return { content: lines.join('\n'), notes };
}

/** Compares lines, ignoring the kind of spaces and the host of the link. */
const isSame = (a: string, b: string): boolean => normalised(a) === normalised(b);
const normalised = (line: string): string => line.replaceAll('\u00a0', ' ').replace(/\([^()\s]*\/(renkaat\/|#kampanja-)/, '($1');
