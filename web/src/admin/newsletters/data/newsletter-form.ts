import type { Path } from 'react-hook-form';
import { CUT_SUBJECT, GMAIL_LIMIT_BYTES, LONG_SUBJECT, MAX_SUBJECT } from '#contracts/marketing/newsletters';
import { dateInHelsinki, momentOf, momentText, timeInHelsinki } from '../../dates/helsinki-dates.ts';
import type { Fact } from '../../forms/facts.ts';
import { isSame } from '../../forms/three-way-merge.ts';
import type { Newsletter } from './newsletter-calls.ts';
import type { NewsletterDraftTexts } from './newsletter-drafts.ts';
import { isBeingSent } from './newsletter-labels.ts';

/** A newsletter as typed. */
export interface NewsletterForm {
  subject: string;
  preheader: string;
  /** Markdown */
  content: string;
  /** A campaign's id; '' for none. */
  associatedCampaign: string;
  /** Date and time in the Helsinki time zone, as the inputs have them. */
  date: string;
  time: string;
}

/** Which fields of a newsletter may be changed: 'text' means everything except the send date. */
export type Editability = 'all' | 'text' | 'nothing';

/** Whether subscribers have the mail already: it may not differ for the others. */
export const hasArrived = ({ sending }: Pick<Newsletter, 'sending'>): boolean => sending !== null && sending.sent + sending.uncertain > 0;

export function editabilityOf(newsletter: Newsletter | null): Editability {
  if (newsletter === null) return 'all';
  if (newsletter.status === 'sent' || isBeingSent(newsletter) || hasArrived(newsletter)) return 'nothing';
  return newsletter.status === 'scheduled' ? 'text' : 'all';
}

/** Returns a moment as the values of the date and the time input. */
export const dateFields = (at: string | Date) => ({ date: dateInHelsinki(at), time: timeInHelsinki(at) });

/** Returns the form of a new newsletter. Its send date defaults to tomorrow at nine. */
export const blankNewsletter = (now = new Date()): NewsletterForm => ({
  subject: '',
  preheader: '',
  content: '',
  associatedCampaign: '',
  date: dateInHelsinki(new Date(now.getTime() + 86_400_000)),
  time: '09:00',
});

/** Returns the form of a newsletter or of one of its revisions. */
export const formOfNewsletter = ({
  subject,
  preheader,
  content,
  associatedCampaign,
  sendDate,
}: Pick<Newsletter, 'subject' | 'preheader' | 'content' | 'associatedCampaign' | 'sendDate'>): NewsletterForm => ({
  subject,
  preheader,
  content,
  associatedCampaign: associatedCampaign ?? '',
  ...dateFields(sendDate),
});

export const formOfDraft = (draft: NewsletterDraftTexts): NewsletterForm => ({
  subject: draft.subject ?? '',
  preheader: draft.preheader ?? '',
  content: draft.content ?? '',
  associatedCampaign: draft.associatedCampaign ?? '',
  ...(draft.sendDate ? dateFields(draft.sendDate) : { date: '', time: '' }),
});

const campaignOf = ({ associatedCampaign }: NewsletterForm): string | null => (associatedCampaign === '' ? null : associatedCampaign);

/** Makes a draft of a new newsletter, or of changes to the given version of a newsletter. */
export const draftOfForm = (form: NewsletterForm, changed: { _id: string; version: number } | null): NewsletterDraftTexts => ({
  subject: form.subject,
  preheader: form.preheader,
  content: form.content,
  associatedCampaign: campaignOf(form),
  sendDate: momentOf(form)?.toISOString() ?? null,
  newsletterId: changed?._id ?? null,
  newsletterVersion: changed?.version ?? null,
});

const fieldsOf = ({ subject, preheader, content, associatedCampaign, date, time }: NewsletterForm): NewsletterForm => ({
  subject,
  preheader,
  content,
  associatedCampaign,
  date,
  time,
});

export const isSameForm = (one: NewsletterForm, other: NewsletterForm): boolean => isSame(fieldsOf(one), fieldsOf(other));

/** Makes the mail fields of a request, which preview, test and creation share. */
export const mailOf = (form: NewsletterForm) => ({
  subject: form.subject,
  preheader: form.preheader,
  content: form.content,
  associatedCampaign: campaignOf(form),
});

/** Makes the fields of the operations that create and change a newsletter. A locked send date is left out. */
export const requestOfForm = (form: NewsletterForm, editability: Editability) => ({
  ...mailOf(form),
  ...(editability === 'all' ? { sendDate: momentOf(form)?.toISOString() ?? '' } : {}),
});

/** Maps a path of the operation's input to the form's field. */
export function fieldOfPath(path: string): Path<NewsletterForm> {
  if (path === 'sendDate') return 'date';
  const names: readonly Path<NewsletterForm>[] = ['subject', 'preheader', 'content', 'associatedCampaign'];
  return names.find((name) => path === name) ?? 'subject';
}

/** Returns why the newsletter cannot be scheduled for the form's time; undefined if it can. */
export function schedulingRefusal(form: Pick<NewsletterForm, 'date' | 'time'>, now = new Date()): string | undefined {
  const moment = momentOf(form);
  if (moment === null) return 'Anna lähetysaika.';
  return moment <= now ? 'Lähetysaika on jo mennyt. Valitse myöhempi aika.' : undefined;
}

export const labels = {
  subject: 'Aihe',
  preheader: 'Esiteksti',
  content: 'Sisältö',
  associatedCampaign: 'Kampanja',
} as const;

/** Returns the fields of both versions side by side, for the conflict dialog. */
export function factsOf(form: NewsletterForm, campaignName: (id: string) => string): Fact[] {
  const moment = momentOf(form);
  return [
    ...(['subject', 'preheader', 'content'] as const).map((name) => ({ label: labels[name], text: form[name] })),
    { label: labels.associatedCampaign, text: campaignName(form.associatedCampaign) },
    { label: 'Lähetysaika', text: moment === null ? '' : momentText(moment) },
  ];
}

/** Reading speed in characters per minute (specification A §9). */
const CHARACTERS_PER_MINUTE = 200;

/** Returns the reading time in minutes (specification A §5). */
export const readingMinutes = (content: string): number => Math.ceil(content.length / CHARACTERS_PER_MINUTE);

/** Describes the length of a subject: the counter, whether it is red, and the hint about mail programs that cut it. */
export const subjectLength = ({ length }: string) => ({
  counter: `${length}/${MAX_SUBJECT}`,
  isLong: length > LONG_SUBJECT,
  isCut: length > CUT_SUBJECT,
});

/** Describes the size of a mail's HTML part relative to Gmail's limit. */
export const mailSize = (bytes: number) => ({
  kilobytes: Math.ceil(bytes / 1024),
  limit: GMAIL_LIMIT_BYTES / 1024,
  isTooLong: bytes > GMAIL_LIMIT_BYTES,
});
