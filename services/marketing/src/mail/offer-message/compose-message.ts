import { eurosOf } from '#contracts/rules/cents';
import type { MailCampaign, OfferedTyre } from '../mail-data.ts';
import { campaignLine, offerLine } from '../offer-lines.ts';
import type { MessageWords } from './message-words.ts';

/** What an offer message is about. */
export interface MessageData {
  offers: readonly OfferedTyre[];
  campaigns: readonly MailCampaign[];
  publicUrl: string;
}

/** Sums up an offer message. The savings are counted from the 30-day lowest prices, one tyre of each, in cents until the end. */
export function statsOf({ offers, campaigns }: MessageData): { campaignCount: number; tireCount: number; totalSavings: number } {
  const cents = offers.reduce((sum, { offer }) => sum + offer.lowestPrice - offer.price, 0);
  return { campaignCount: campaigns.length, tireCount: offers.length, totalSavings: eurosOf(cents) };
}

/** Puts a message together: the words, and the offers and campaigns in their canonical form. */
export function composeMessage(words: MessageWords, { offers, campaigns, publicUrl }: MessageData): { subject: string; content: string } {
  const parts = [
    words.intro,
    ...(campaigns.length === 0
      ? []
      : ['## Kampanjat', words.campaignLead, campaigns.map((campaign) => campaignLine(campaign, publicUrl)).join('\n')]),
    ...(offers.length === 0 ? [] : ['## Tarjoukset', words.offerLead, offers.map((tyre) => offerLine(tyre, publicUrl)).join('\n')]),
    words.closing,
  ];
  return { subject: words.subject, content: parts.join('\n\n') };
}
