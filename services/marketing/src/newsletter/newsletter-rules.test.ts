import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import type { newsletterStatuses } from '#contracts/marketing/newsletters';
import {
  isBeingSent,
  refuseDelete,
  refuseSchedule,
  refuseUnschedule,
  refuseUpdate,
  statusAfterRestore,
  type NewsletterState,
} from './newsletter-rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const tomorrow = later(86_400_000);

type Status = (typeof newsletterStatuses)[number];
const newsletter = (status: Status, sending: 'none' | 'begun' | 'ended' = 'none', hasArrived = false): NewsletterState => ({
  status,
  sendDate: tomorrow,
  sending: sending === 'none' ? null : { endedAt: sending === 'ended' ? now : null },
  hasArrived,
});

/** The newsletters in every situation, and what may be done with them. */
const situations = {
  'a draft': newsletter('draft'),
  'a scheduled one': newsletter('scheduled'),
  'one that is being prepared': newsletter('scheduled', 'begun'),
  'one that is being sent': newsletter('scheduled', 'begun', true),
  'one that was cancelled while mails are in flight': newsletter('failed', 'begun'),
  'a paused one': newsletter('scheduled', 'begun', true),
  'a sent one': newsletter('sent', 'ended', true),
  'one that failed before its sending': newsletter('failed'),
  'one that failed for everybody': newsletter('failed', 'ended'),
  'one that was cancelled before anybody got it': newsletter('failed', 'ended'),
  'one that was cancelled after somebody got it': newsletter('failed', 'ended', true),
};
type Situation = keyof typeof situations;

/** Returns the code and message with which an action is refused; null when it is allowed. */
function refusal(action: () => void): { code: string; message: string } | null {
  try {
    action();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
}
const allowedIn = (action: (newsletter: NewsletterState) => void) =>
  Object.entries(situations).flatMap(([situation, state]) => (refusal(() => action(state)) ? [] : [situation as Situation]));

const LOCKED = 'newsletter_locked';

describe('a newsletter', () => {
  it('can be changed until any recipient has it', () => {
    expect(allowedIn((state) => refuseUpdate(state, state.sendDate))).toEqual([
      'a draft',
      'a scheduled one',
      'one that failed before its sending',
      'one that failed for everybody',
      'one that was cancelled before anybody got it',
    ]);
  });

  it('A-4-013 A-4-014 can get another date unless it is sent or scheduled', () => {
    expect(allowedIn((state) => refuseUpdate(state, later(1)))).toEqual([
      'a draft',
      'one that failed before its sending',
      'one that failed for everybody',
      'one that was cancelled before anybody got it',
    ]);
    expect(refusal(() => refuseUpdate(situations['a scheduled one'], later(1)))).toEqual({
      code: LOCKED,
      message: 'Ajastetun uutiskirjeen lähetysaikaa ei voi muuttaa. Peru ajastus ensin.',
    });
  });

  it.each<[Situation, string]>([
    ['a sent one', 'Lähetettyä uutiskirjettä ei voi muuttaa.'],
    ['one that is being sent', 'Uutiskirjeen lähetys on kesken, joten sitä ei voi muuttaa.'],
    ['one that was cancelled after somebody got it', 'Uutiskirje on jo lähtenyt osalle tilaajista, joten sitä ei voi muuttaa.'],
  ])('A-4-018 says why %s cannot be changed', (situation, message) => {
    expect(refusal(() => refuseUpdate(situations[situation], tomorrow))).toEqual({ code: LOCKED, message });
  });

  it('can be scheduled until any recipient has it, unless it is already scheduled', () => {
    expect(allowedIn((state) => refuseSchedule(state, tomorrow, now))).toEqual([
      'a draft',
      'one that failed before its sending',
      'one that failed for everybody',
      'one that was cancelled before anybody got it',
    ]);
  });

  it.each([
    [60_000, null],
    [0, null],
    [-60_000, null],
    [-60_001, 'send_date_past'],
    [-86_400_000, 'send_date_past'],
  ])('can be scheduled for %i ms from now: %s', (ms, code) => {
    expect(refusal(() => refuseSchedule(situations['a draft'], later(ms), now))?.code ?? null).toBe(code);
  });

  it('can be unscheduled while it is scheduled and its sending has not begun', () => {
    expect(allowedIn(refuseUnschedule)).toEqual(['a scheduled one']);
    expect(refusal(() => refuseUnschedule(situations['a draft']))).toEqual({ code: LOCKED, message: 'Uutiskirjettä ei ole ajastettu.' });
  });

  it('cannot be deleted while it is being sent', () => {
    const refused = Object.values(situations).filter((state) => refusal(() => refuseDelete(state))?.code === 'newsletter_sending');
    expect(refused).toEqual([
      situations['one that is being prepared'],
      situations['one that is being sent'],
      situations['one that was cancelled while mails are in flight'],
      situations['a paused one'],
    ]);
  });

  it('is being sent until its sending has ended', () => {
    expect(isBeingSent(null)).toBe(false);
    expect(isBeingSent({ endedAt: null })).toBe(true);
    expect(isBeingSent({ endedAt: now })).toBe(false);
  });

  it.each<[Status, Date, Status]>([
    ['scheduled', tomorrow, 'scheduled'],
    ['scheduled', now, 'draft'],
    ['draft', later(-1), 'draft'],
    ['sent', later(-1), 'sent'],
    ['failed', later(-1), 'failed'],
  ])('that was %s for %p is %s after its deletion was undone', (status, sendDate, after) => {
    expect(statusAfterRestore({ status, sendDate }, now)).toBe(after);
  });
});
