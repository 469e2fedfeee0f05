import { describe, expect, it } from '@jest/globals';
import type { Newsletter } from './newsletter-calls.ts';
import {
  blankNewsletter,
  draftOfForm,
  editabilityOf,
  fieldOfPath,
  formOfDraft,
  formOfNewsletter,
  isSameForm,
  mailSize,
  readingMinutes,
  requestOfForm,
  schedulingRefusal,
  subjectLength,
} from './newsletter-form.ts';

const campaign = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const newsletter = (changes: Partial<Newsletter> = {}): Newsletter => ({
  _id: '0123456789abcdef01234567',
  subject: 'Talvirenkaat',
  preheader: 'Nyt edullisesti',
  content: 'Hei!',
  associatedCampaign: campaign,
  sendDate: '2026-11-20T07:00:00.000Z',
  status: 'draft',
  sentAt: null,
  failure: null,
  createdAt: '2026-11-19T07:00:00.000Z',
  updatedAt: '2026-11-19T07:00:00.000Z',
  savedBy: 'admin',
  sending: null,
  version: 3,
  ...changes,
});
const sending = {
  startedAt: '2026-11-20T07:00:00.000Z',
  endedAt: null,
  total: 2,
  sent: 0,
  bounced: 0,
  failed: 0,
  skipped: 0,
  left: 2,
  uncertain: 0,
  problem: null,
  notes: [],
};

describe('the newsletter form', () => {
  it('has the send date in the Helsinki time zone, and tomorrow at nine for a new one', () => {
    expect(formOfNewsletter(newsletter())).toMatchObject({ date: '2026-11-20', time: '09:00', associatedCampaign: campaign });
    expect(blankNewsletter(new Date('2026-11-19T22:30:00Z'))).toMatchObject({ date: '2026-11-21', time: '09:00', subject: '' });
  });

  it('A-3-040 sends no campaign as null', () => {
    expect(requestOfForm({ ...blankNewsletter(), associatedCampaign: '' }, 'all').associatedCampaign).toBeNull();
    expect(requestOfForm({ ...blankNewsletter(), associatedCampaign: campaign }, 'all').associatedCampaign).toBe(campaign);
  });

  it('A-5-053 sends an empty send date, which the contract refuses; A-4-014 omits a locked one', () => {
    const form = { ...formOfNewsletter(newsletter()), date: '' };
    expect(requestOfForm(form, 'all')).toHaveProperty('sendDate', '');
    expect(requestOfForm(form, 'text')).not.toHaveProperty('sendDate');
    expect(fieldOfPath('sendDate')).toBe('date');
  });

  it('survives a draft', () => {
    const form = formOfNewsletter(newsletter());
    const draft = draftOfForm(form, newsletter());
    expect(draft).toMatchObject({ newsletterId: newsletter()._id, newsletterVersion: 3, sendDate: '2026-11-20T07:00:00.000Z' });
    expect(isSameForm(formOfDraft(draft), form)).toBe(true);
    expect(formOfDraft(draftOfForm({ ...form, time: '' }, null))).toMatchObject({ date: '', time: '' });
  });

  it('A-4-013 A-4-014 A-4-019 locks all of a sent newsletter and the date of a scheduled one', () => {
    expect(editabilityOf(null)).toBe('all');
    expect(editabilityOf(newsletter())).toBe('all');
    expect(editabilityOf(newsletter({ status: 'failed' }))).toBe('all');
    expect(editabilityOf(newsletter({ status: 'scheduled' }))).toBe('text');
    expect(editabilityOf(newsletter({ status: 'sent' }))).toBe('nothing');
    expect(editabilityOf(newsletter({ status: 'scheduled', sending: { ...sending, state: 'paused' } }))).toBe('nothing');
    const cancelled = { ...sending, state: 'cancelled' as const, endedAt: '2026-11-20T08:00:00.000Z' };
    expect(editabilityOf(newsletter({ status: 'failed', sending: cancelled }))).toBe('all');
    expect(editabilityOf(newsletter({ status: 'failed', sending: { ...cancelled, sent: 1 } }))).toBe('nothing');
    expect(editabilityOf(newsletter({ status: 'failed', sending: { ...cancelled, uncertain: 1 } }))).toBe('nothing');
  });

  it('schedules only for the future', () => {
    const now = new Date('2026-11-20T07:00:00Z');
    expect(schedulingRefusal({ date: '2026-11-20', time: '09:01' }, now)).toBeUndefined();
    expect(schedulingRefusal({ date: '2026-11-20', time: '09:00' }, now)).toBe('Lähetysaika on jo mennyt. Valitse myöhempi aika.');
    expect(schedulingRefusal({ date: '', time: '09:00' }, now)).toBe('Anna lähetysaika.');
  });
});

describe('the statistics', () => {
  it('A-5-054 reading time is the length divided by 200, rounded up', () => {
    expect([0, 1, 200, 201, 400, 401].map((length) => readingMinutes('x'.repeat(length)))).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('A-5-050 A-5-051 D-READ-007 counts the subject, red from 51 characters, with a hint from 81', () => {
    expect(subjectLength('x'.repeat(12))).toEqual({ counter: '12/100', isLong: false, isCut: false });
    expect(subjectLength('x'.repeat(50)).isLong).toBe(false);
    expect(subjectLength('x'.repeat(51)).isLong).toBe(true);
    expect(subjectLength('x'.repeat(80)).isCut).toBe(false);
    expect(subjectLength('x'.repeat(81)).isCut).toBe(true);
  });

  it('shows the size of the mail beside the size at which Gmail cuts it', () => {
    expect(mailSize(102 * 1024)).toEqual({ kilobytes: 102, limit: 102, isTooLong: false });
    expect(mailSize(102 * 1024 + 1)).toEqual({ kilobytes: 103, limit: 102, isTooLong: true });
  });
});
