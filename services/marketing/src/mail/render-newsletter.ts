import { randomBytes } from 'node:crypto';
import type { MailCampaign, MailData, OfferedTyre } from './mail-data.ts';
import { finnishDate } from './finnish-date.ts';
import { finnishDay } from '#contracts/rules/campaign';
import { hasTitle, mailHtml, mailText } from './mail-markdown.ts';
import { campaignDiscount, price, tyreUrl } from './offer-lines.ts';
import { repriceContent, type PriceNote } from './reprice.ts';
import { UNSUBSCRIBE_TOKEN_MARKER, unsubscribeUrl, withoutMarker } from './unsubscribe-marker.ts';

/** The parts of a newsletter that an admin writes. */
export interface NewsletterText {
  subject: string;
  /** The line after the subject in a list of mails; '' for the beginning of the content. */
  preheader: string;
  /** Markdown */
  content: string;
  associatedCampaign: string | null;
}

/** A rendered newsletter. HTML and text contain UNSUBSCRIBE_TOKEN_MARKER in place of each subscriber's token. */
export interface RenderedNewsletter {
  subject: string;
  html: string;
  text: string;
  /** The shop's address, which answers go to. */
  replyTo: string;
  /** What was changed because it is no longer as it was written. */
  notes: PriceNote[];
  /** The content in Markdown with the current prices. */
  content: string;
}

const PREHEADER_LENGTH = 140;

/** Returns the beginning of a text, cut at the end of a word. */
function beginningOf(text: string): string {
  const words = text
    .replace(/\s*\([^()\s]*:\/\/[^()\s]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= PREHEADER_LENGTH) return words;
  return `${words.slice(0, PREHEADER_LENGTH).replace(/\s+\S*$/, '')}…`;
}

function offerText(tyre: OfferedTyre, publicUrl: string): string {
  const { name, size, offer, id } = tyre;
  const end = offer.endDate === null ? [] : [`  Voimassa ${finnishDate(offer.endDate)} asti`];
  return [
    `- ${name} ${size}: ${price(offer.price)} / kpl`,
    `  Alin hinta 30 päivän aikana ennen alennusta: ${price(offer.lowestPrice)}`,
    ...end,
    `  ${tyreUrl(id, publicUrl)}`,
  ].join('\n');
}

function campaignPart(campaign: MailCampaign): string[] {
  const { name, description, endDate } = campaign;
  return [[name, description, campaignDiscount(campaign), `Voimassa ${finnishDay(endDate)} asti`].filter((line) => line !== '').join('\n')];
}

/**
 * Renders a newsletter with the shop's data of one moment. Leaves out what has ended and replaces changed prices, with a note for
 * each. Shows the associated campaign if it is active.
 */
export async function renderNewsletter(written: NewsletterText, data: MailData): Promise<RenderedNewsletter> {
  // Lazy-loaded with the first newsletter, to save memory in a service that sends none.
  const { newsletterHtml } = await import('./newsletter-template.tsx');
  const { shop, footerText, publicUrl, campaigns } = data;
  const { content, notes } = repriceContent(written.content, data);
  const campaign = campaigns.find(({ id }) => id === written.associatedCampaign) ?? null;
  if (written.associatedCampaign !== null && campaign === null) {
    notes.push({
      kind: 'campaign_ended',
      text: data.isAhead
        ? 'Uutiskirjeen kampanja ei ole voimassa lähetysaikaan, joten se jätetään pois.'
        : 'Uutiskirjeen kampanja ei ole voimassa, joten se jätettiin pois.',
    });
  }
  const offers = data.offers ?? [];
  const plain = mailText(content, publicUrl);
  // Nobody can write this into a text. A marker in the finished mail is removed, however the Markdown has put it together.
  const place = `t${randomBytes(16).toString('hex')}`;
  const withMarker = (rendered: string) => withoutMarker(rendered).replaceAll(place, UNSUBSCRIBE_TOKEN_MARKER);
  const unsubscribe = unsubscribeUrl(publicUrl, place);
  const ownTitle = hasTitle(content);
  const html = newsletterHtml({
    subject: written.subject,
    preheader: written.preheader || beginningOf(plain),
    content: mailHtml(content, publicUrl),
    hasTitle: ownTitle,
    campaign,
    offers,
    shop,
    footerText,
    publicUrl,
    unsubscribeUrl: unsubscribe,
  });
  const text = [
    ...(ownTitle ? [] : [written.subject]),
    plain,
    ...(campaign === null ? [] : campaignPart(campaign)),
    ...(offers.length === 0 ? [] : ['Tarjoukset nyt', offers.map((tyre) => offerText(tyre, publicUrl)).join('\n\n')]),
    ['--', shop.name, `${shop.street}, ${shop.town}`, `Puhelin ${shop.phone}`, shop.email, publicUrl].join('\n'),
    `Sait tämän viestin, koska tilasit uutiskirjeemme. Peru tilaus: ${unsubscribe}`,
    [footerText, shop.businessId === '' ? '' : `Y-tunnus ${shop.businessId}`].filter((line) => line !== '').join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    subject: withoutMarker(written.subject),
    html: withMarker(html),
    text: withMarker(`${text}\n`),
    replyTo: shop.email,
    notes,
    content,
  };
}

/** Returns the size of an HTML part in bytes. */
export const bytesOf = (html: string): number => Buffer.byteLength(html);
