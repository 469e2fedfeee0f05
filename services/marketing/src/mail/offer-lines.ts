import { discountText, finnishDay } from '#contracts/rules/campaign';
import { eurosOf, formatEuros } from '#contracts/rules/cents';
import { plain } from '#contracts/rules/markdown-text';

import type { MailCampaign, OfferedTyre } from './mail-data.ts';

/*
 * The canonical Markdown line of an offer or a campaign in a generated message. It is recognised at send time, so that it can be
 * re-priced or left out. An admin may add text after it.
 */

const PRICE = String.raw`\d[\d \u00a0]{0,12},\d{2}[ \u00a0]€`;
const LINK = String.raw`\[(?<name>(?:[^\]\\\n]|\\.){1,400})\]`;
const MARK = String.raw`(?<mark>[ \t]{0,8}[-*+][ \t]{1,4})`;
const TAIL = String.raw`(?<tail>[ \t].{0,2000})?`;

const offerForm = new RegExp(
  `^${MARK}${LINK}${String.raw`\([^()\s]{0,300}/renkaat/(?<id>[0-9a-f]{24})\)`}: \\*\\*(?<price>${PRICE})\\*\\* \\(säästät ${PRICE}\\)\\. ` +
    `Alin hinta 30 päivän aikana ennen alennusta: (?<lowest>${PRICE})\\.${TAIL}$`,
  'u',
);
const campaignForm = new RegExp(
  `^${MARK}${LINK}${String.raw`\([^()\s]{0,300}#kampanja-(?<id>[0-9a-f]{24})\)`}: (?<terms>[^\\n]{0,400}?Voimassa \\d{1,2}\\.\\d{1,2}\\.\\d{4} asti\\.)${TAIL}$`,
  'u',
);

/** Formats cents as '89,00 €'. */
export const price = (cents: number): string => formatEuros(eurosOf(cents));

/** Returns the URL of a tyre's page. */
export const tyreUrl = (id: string, publicUrl: string): string => new URL(`/renkaat/${id}`, publicUrl).href;

/** Returns the URL of the front page, which shows the active campaigns. The fragment identifies the campaign's line. */
export const campaignUrl = (id: string, publicUrl: string): string => new URL(`/#kampanja-${id}`, publicUrl).href;

const offerText = (linkText: string, { id, offer }: OfferedTyre, publicUrl: string): string =>
  `[${linkText}](${tyreUrl(id, publicUrl)}): **${price(offer.price)}** (säästät ${price(offer.lowestPrice - offer.price)}). ` +
  `Alin hinta 30 päivän aikana ennen alennusta: ${price(offer.lowestPrice)}.`;

/** Returns the canonical line of an offer. */
export const offerLine = (tyre: OfferedTyre, publicUrl: string): string =>
  `- ${offerText(plain(`${tyre.name} ${tyre.size}`), tyre, publicUrl)}`;

/** Describes the discount of a campaign: '−15 % koodilla KEVÄT'; '' when it has no amount and no code. */
export function campaignDiscount(campaign: MailCampaign): string {
  const value = discountText(campaign) ?? '';
  const { discountCode } = campaign;
  if (discountCode === '') return value;
  return value === '' ? `Koodi ${discountCode}` : `${value} koodilla ${discountCode}`;
}

const campaignText = (linkText: string, campaign: MailCampaign, publicUrl: string): string => {
  const discount = plain(campaignDiscount(campaign));
  return (
    `[${linkText}](${campaignUrl(campaign.id, publicUrl)}): ${discount === '' ? '' : `${discount}. `}` +
    `Voimassa ${finnishDay(campaign.endDate)} asti.`
  );
};

/** Returns the canonical line of a campaign. */
export const campaignLine = (campaign: MailCampaign, publicUrl: string): string =>
  `- ${campaignText(plain(campaign.name), campaign, publicUrl)}`;

/** A parsed canonical line. */
export interface CanonicalLine {
  kind: 'offer' | 'campaign';
  id: string;
  /** The text of the link as written, in Markdown. */
  name: string;
  /** An offer's price or a campaign's terms, as written. */
  stated: string;
  /** Returns the line with current data, keeping the admin's name and addition. */
  rewritten: (current: OfferedTyre | MailCampaign, publicUrl: string) => string;
}

/** Parses a canonical line; returns null for any other line. */
export function canonicalLine(line: string): CanonicalLine | null {
  const groups = offerForm.exec(line)?.groups;
  if (groups) {
    const { mark = '', name = '', id = '', price: stated = '', tail = '' } = groups;
    const rewritten = (current: OfferedTyre | MailCampaign, publicUrl: string) =>
      `${mark}${offerText(name, current as OfferedTyre, publicUrl)}${tail}`;
    return { kind: 'offer', id, name, stated, rewritten };
  }
  const found = campaignForm.exec(line)?.groups;
  if (!found) return null;
  const { mark = '', name = '', id = '', terms = '', tail = '' } = found;
  const rewritten = (current: OfferedTyre | MailCampaign, publicUrl: string) =>
    `${mark}${campaignText(name, current as MailCampaign, publicUrl)}${tail}`;
  return { kind: 'campaign', id, name, stated: terms, rewritten };
}

/** The ids of the tyres that a text links to, each once. */
export const tyreIdsIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/\/renkaat\/([0-9a-f]{24})(?![0-9a-z])/g)].map((match) => match[1] ?? '')),
];

/** The prices in a line of text, in cents. */
export const pricesIn = (line: string): number[] =>
  [...line.matchAll(/(?<![\d,.])(\d{1,3}(?:[ \u00a0]?\d{3}){0,3})(?:[,.](\d{2}|-|–))?[ \u00a0]?(?:€|eur\b|euroa\b)/giu)].map(
    ([, euros = '', cents = '']) => Number(euros.replace(/\D/g, '')) * 100 + (Number(cents) || 0),
  );
