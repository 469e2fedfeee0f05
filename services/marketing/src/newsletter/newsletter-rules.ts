import { AppError, errorTexts } from '#contracts/errors';
import type { NewsletterRecord } from './newsletter.model.ts';

/** The parts of a newsletter that the rules depend on. */
export interface NewsletterState extends Pick<NewsletterRecord, 'status' | 'sendDate'> {
  sending: Pick<NonNullable<NewsletterRecord['sending']>, 'endedAt'> | null;
  /** Whether anybody has the newsletter, or may have it. */
  hasArrived: boolean;
}

/** A date this far in the past still counts as now, because the clocks of browsers differ and filling in the form takes time. */
const PAST_TOLERANCE_MS = 60_000;

const SENDING = 'Uutiskirjeen lähetys on kesken, joten sitä ei voi muuttaa.';
const SENT = 'Lähetettyä uutiskirjettä ei voi muuttaa.';
const PARTLY_SENT = 'Uutiskirje on jo lähtenyt osalle tilaajista, joten sitä ei voi muuttaa.';
const DATE_LOCKED = 'Ajastetun uutiskirjeen lähetysaikaa ei voi muuttaa. Peru ajastus ensin.';
const ALREADY_SCHEDULED = 'Uutiskirje on jo ajastettu. Peru ajastus, jos haluat vaihtaa lähetysajan.';
const NOT_SCHEDULED = 'Uutiskirjettä ei ole ajastettu.';

const locked = (message: string) => new AppError('newsletter_locked', message);

/** Returns whether a newsletter is being sent, also while its sending is paused, or cancelled with mails in flight. */
export const isBeingSent = (sending: NewsletterState['sending']): boolean => sending !== null && sending.endedAt === null;

function refuseWhenSent({ status, sending, hasArrived }: NewsletterState): void {
  if (isBeingSent(sending)) throw locked(SENDING);
  if (status === 'sent') throw locked(SENT);
  if (hasArrived) throw locked(PARTLY_SENT);
}

/**
 * Checks that a newsletter may be changed. The date of a scheduled one is locked.
 * @param sendDate the date after the change
 * @throws AppError newsletter_locked
 */
export function refuseUpdate(newsletter: NewsletterState, sendDate: Date): void {
  refuseWhenSent(newsletter);
  if (newsletter.status === 'scheduled' && sendDate.getTime() !== newsletter.sendDate.getTime()) throw locked(DATE_LOCKED);
}

/**
 * Checks that a newsletter may be scheduled.
 * @throws AppError newsletter_locked, send_date_past
 */
export function refuseSchedule(newsletter: NewsletterState, sendDate: Date, at: Date): void {
  refuseWhenSent(newsletter);
  if (newsletter.status === 'scheduled') throw locked(ALREADY_SCHEDULED);
  if (sendDate.getTime() < at.getTime() - PAST_TOLERANCE_MS)
    throw new AppError('send_date_past', undefined, { fields: { sendDate: errorTexts.send_date_past } });
}

/**
 * Checks that a newsletter may be unscheduled.
 * @throws AppError newsletter_locked
 */
export function refuseUnschedule(newsletter: NewsletterState): void {
  refuseWhenSent(newsletter);
  if (newsletter.status !== 'scheduled') throw locked(NOT_SCHEDULED);
}

/** @throws AppError newsletter_sending when a newsletter may not be deleted because it is being sent */
export function refuseDelete({ sending }: Pick<NewsletterState, 'sending'>): void {
  if (isBeingSent(sending)) throw new AppError('newsletter_sending', 'Uutiskirjeen lähetys on kesken. Peru lähetys ennen poistamista.');
}

/**
 * Returns the status of a newsletter whose deletion is undone at the moment `at`. A scheduled one whose date has passed becomes a
 * draft, because an undo must not send mail at once.
 */
export const statusAfterRestore = (
  { status, sendDate }: Pick<NewsletterState, 'status' | 'sendDate'>,
  at: Date,
): NewsletterState['status'] => (status === 'scheduled' && sendDate <= at ? 'draft' : status);
