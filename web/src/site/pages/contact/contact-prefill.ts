import type { ContactTopic } from '#contracts/rules/contact-topics';
import { formatEuros } from '#contracts/rules/cents';
import { readTyreText } from '#contracts/rules/tyre-text';
import { type Tyre, indexOf } from '../../tyres/tyre-texts.ts';

/** What the contact form contains before the visitor's own words. */
export interface ContactPrefill {
  topic: ContactTopic;
  message: string;
  /** The tyre or size that the message is about. */
  subject: string;
  /** The tyre's page; null for a size without a tyre. */
  tyrePath: string | null;
}

type AskedTyre = Pick<Tyre, '_id' | 'manufacturer' | 'model' | 'fullSize' | 'loadIndex' | 'speedSymbol' | 'currentPrice'>;

/** @param isBooking the visitor wants an appointment, not an answer */
export function prefillOfTyre(tyre: AskedTyre, isBooking: boolean): ContactPrefill {
  const name = [tyre.manufacturer, tyre.model, tyre.fullSize, indexOf(tyre)].filter((part) => part !== '').join(' ');
  const subject = `${name}, ${formatEuros(tyre.currentPrice)}/kpl`;
  return {
    topic: isBooking ? 'ajanvaraus' : 'renkaat',
    message: isBooking
      ? `Hei! Haluan varata ajan renkaiden asennukseen: ${subject}.\n\n`
      : `Hei! Olen kiinnostunut renkaasta ${subject}.\n\n`,
    subject,
    tyrePath: `/renkaat/${tyre._id}`,
  };
}

/** A longer text is not a size with load and speed. */
const MAX_TEXT = 200;

/** Returns the form of a size with its load and speed, if the text has them. Nothing else of the text is shown. */
export function prefillOfSearch(text: string): ContactPrefill | null {
  const { size, load, speed } = readTyreText(text.slice(0, MAX_TEXT));
  if (size === null) return null;
  const subject = `${size} ${load ?? ''}${speed ?? ''}`.trim();
  return { topic: 'renkaat', message: `Hei! Etsin renkaita kokoon ${subject}.\n\n`, subject, tyrePath: null };
}
