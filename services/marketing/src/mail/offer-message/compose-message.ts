import { eurosOf } from '#contracts/rules/cents';
import type { MailCampaign, OfferedTyre } from '../mail-data.ts';
import { campaignLine, offerLine } from '../offer-lines.ts';
import type { MessageWords } from './message-words.ts';

/** The data of an offer message. */
export interface MessageData {
  offers: readonly OfferedTyre[];
  campaigns: readonly MailCampaign[];
  publicUrl: string;
}

/** Returns the totals of an offer message. Savings are relative to the 30-day lowest prices, for one tyre of each. */
export function statsOf({ offers, campaigns }: MessageData): { campaignCount: number; tireCount: number; totalSavings: number } {
  const cents = offers.reduce((sum, { offer }) => sum + offer.lowestPrice - offer.price, 0);
  return { campaignCount: campaigns.length, tireCount: offers.length, totalSavings: eurosOf(cents) };
}

/** A lead-in ends with a colon, by which re-pricing knows it when nothing of its list is left. */
const leadIn = (text: string): string => text.replace(/[.!:…]?\s*$/, ':');

/** Composes a message from the words and the canonical lines of the offers and campaigns. */
export function composeMessage(words: MessageWords, { offers, campaigns, publicUrl }: MessageData): { subject: string; content: string } {
  const parts = [
    words.intro,
    ...(campaigns.length === 0
      ? []
      : ['## Kampanjat', leadIn(words.campaignLead), campaigns.map((campaign) => campaignLine(campaign, publicUrl)).join('\n')]),
    ...(offers.length === 0 ? [] : ['## Tarjoukset', leadIn(words.offerLead), offers.map((tyre) => offerLine(tyre, publicUrl)).join('\n')]),
    words.closing,
  ];
  return { subject: words.subject, content: parts.join('\n\n') };
}
