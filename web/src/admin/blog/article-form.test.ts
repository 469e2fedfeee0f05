import { describe, expect, it } from '@jest/globals';
import type { Article } from './article-calls.ts';
import { type ArticleForm, blankTexts, fieldOf, refusalsOf, requestOf, schedulingOf, textsOfArticle } from './article-form.ts';
import { clockText, momentOf, momentText } from '../dates/helsinki-dates.ts';

const article: Article = {
  _id: '0123456789abcdef01234567',
  title: 'Talvi',
  slug: 'talvi',
  description: '',
  keywords: ['talvirengas', 'nasta'],
  image: null,
  content: 'Teksti',
  publishedAt: '2026-11-20T07:00:00.000Z',
  createdAt: '2026-11-20T07:00:00.000Z',
  updatedAt: '2026-11-20T07:00:00.000Z',
  readingMinutes: 1,
  status: 'published',
  formerSlugs: [],
  version: 3,
};
const form = (changes: Partial<ArticleForm> = {}): ArticleForm => ({ ...blankTexts, when: 'now', date: '', time: '', ...changes });

describe('the article form', () => {
  it('A-3-029 shows keywords with commas and sends them as a list', () => {
    expect(textsOfArticle(article).keywords).toBe('talvirengas, nasta');
    expect(requestOf(form({ keywords: ' talvirengas,nasta , ' }), null).keywords).toEqual(['talvirengas', 'nasta']);
  });

  it('reads date and time in the Helsinki time zone, in winter and in summer', () => {
    expect(momentOf({ date: '2026-11-20', time: '09:00' })?.toISOString()).toBe('2026-11-20T07:00:00.000Z');
    expect(momentOf({ date: '2026-07-20', time: '09:00' })?.toISOString()).toBe('2026-07-20T06:00:00.000Z');
    expect(momentOf({ date: '2026-13-45', time: '09:00' })).toBeNull();
    expect(momentOf({ date: '', time: '09:00' })).toBeNull();
  });

  it('keeps the publication time of a published article, and publishes a scheduled one at once on request', () => {
    expect(requestOf(form(), null)).not.toHaveProperty('publishAt');
    expect(requestOf(form(), article)).not.toHaveProperty('publishAt');
    const { publishAt } = requestOf(form(), { ...article, status: 'scheduled' });
    expect(Math.abs(Date.parse(publishAt ?? '') - Date.now())).toBeLessThan(10_000);
  });

  it('fills in the publication time of a scheduled article, else tomorrow at nine', () => {
    expect(schedulingOf({ ...article, status: 'scheduled', publishedAt: '2026-12-24T22:30:00.000Z' })).toEqual({
      when: 'later',
      date: '2026-12-25',
      time: '00:30',
    });
    expect(schedulingOf(null, new Date('2026-11-21T22:30:00Z'))).toEqual({ when: 'now', date: '2026-11-23', time: '09:00' });
  });

  it.each<[Partial<ArticleForm>, object]>([
    [{}, {}],
    [{ when: 'later' }, { date: 'Anna päivämäärä.' }],
    [{ when: 'later', date: '2026-11-22' }, { time: 'Anna kellonaika.' }],
    [{ when: 'later', date: '2026-11-21', time: '12:00' }, { date: 'Valitse aika, joka ei ole vielä mennyt.' }],
    [{ when: 'later', date: '2026-11-21', time: '12:01' }, {}],
  ])('refuses %j with %j', (changes, refusals) => {
    expect(refusalsOf(form(changes), new Date('2026-11-21T10:00:00Z'))).toEqual(refusals);
  });

  it.each([
    ['keywords.3', 'keywords'],
    ['publishAt', 'date'],
    ['image.alt', 'image.alt'],
    ['image.url', 'image'],
    ['content', 'content'],
  ])('shows an error at %s in the field %s', (path, field) => expect(fieldOf(path)).toBe(field));
});

describe('momentText and clockText', () => {
  it('format in Finnish, in the Helsinki time zone', () => {
    expect(momentText('2026-11-20T07:00:00Z')).toBe('pe 20.11.2026 klo 9.00');
    expect(clockText('2026-11-20T12:05:00Z')).toBe('klo 14.05');
  });
});
