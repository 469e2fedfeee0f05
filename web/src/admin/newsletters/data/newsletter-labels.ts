import type { offerTones } from '#contracts/marketing/newsletter-mail';
import type { deliveryStatuses } from '#contracts/marketing/sending';
import type { Newsletter } from './newsletter-calls.ts';

/** Stage of a newsletter as the admin sees it: the status or, when it is being sent or was cancelled, the state of the sending. */
export type Stage = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled' | 'failed';

export const stageNames: Record<Stage, string> = {
  draft: 'Luonnos',
  scheduled: 'Ajastettu',
  sending: 'Lähetetään',
  paused: 'Keskeytetty',
  sent: 'Lähetetty',
  cancelled: 'Peruttu',
  failed: 'Epäonnistui',
};

/** Returns whether the newsletter is being sent or its sending is paused. */
export const isBeingSent = ({ sending }: Pick<Newsletter, 'sending'>): boolean =>
  sending !== null && sending.state !== 'done' && sending.state !== 'cancelled';

export function stageOf({ status, sending }: Pick<Newsletter, 'status' | 'sending'>): Stage {
  if (status === 'failed' && sending?.state === 'cancelled') return 'cancelled';
  if (!isBeingSent({ sending })) return status;
  return sending?.state === 'paused' ? 'paused' : 'sending';
}

/** Returns the subject, or a label for a newsletter without one. */
export const displaySubject = (subject: string): string => (subject.trim() === '' ? 'Aiheeton uutiskirje' : subject);

const count = new Intl.NumberFormat('fi-FI');
const decimal = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 });

/** Formats a count: 12345 → '12 345'. */
export const countText = (value: number): string => count.format(value);
export const decimalText = (value: number): string => decimal.format(value);

/** 'yhdelle tilaajalle', '3 tilaajalle'. */
export const toSubscribers = (recipients: number): string =>
  recipients === 1 ? 'yhdelle tilaajalle' : `${countText(recipients)} tilaajalle`;

/** Formats an estimate of the time left: 45 → 'alle minuutti', 200 → 'noin 4 min', 7300 → 'noin 2 h 2 min'. */
export function timeLeftText(seconds: number): string {
  if (seconds < 60) return 'alle minuutti';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `noin ${minutes} min`;
  const rest = minutes % 60;
  return `noin ${countText(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${rest} min`}`;
}

export const toneNames: Record<(typeof offerTones)[number], string> = {
  formal: 'Muodollinen',
  casual: 'Rento',
  exciting: 'Innostava',
};

export const deliveryNames: Record<(typeof deliveryStatuses)[number], string> = {
  waiting: 'Odottaa',
  sent: 'Lähetetty',
  bounced: 'Palautui',
  failed: 'Epäonnistui',
  skipped: 'Ohitettiin',
};
