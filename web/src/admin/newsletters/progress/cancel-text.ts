import type { Sending } from '../data/newsletter-calls.ts';
import { countText } from '../data/newsletter-labels.ts';

/** Returns what happens when a sending is cancelled. While it is prepared, its recipients are not known. */
export function cancelText({ state, total, left }: Pick<Sending, 'state' | 'total' | 'left'>): string {
  if (total === 0) return 'Kukaan ei saa uutiskirjettä.';
  if (left === 0) return 'Uutiskirjettä ei lähetetä enempää. Jo lähteneitä viestejä ei saa takaisin.';
  const who = left === 1 ? 'Yksi vastaanottaja jää' : `${countText(left)} vastaanottajaa jää`;
  const pause = state === 'sending' ? ' Jos haluat vain tauon, keskeytä lähetys.' : '';
  return `${who} ilman uutiskirjettä. Jo lähteneitä viestejä ei saa takaisin.${pause}`;
}
