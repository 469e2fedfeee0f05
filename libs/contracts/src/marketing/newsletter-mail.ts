import { z } from 'zod';
import { Id, line, prose, requiredLine, requiredProse, Timestamp } from '../fields.ts';
import { operation } from '../operation.ts';
import { emailField } from '../rules/email-address.ts';
import { MAX_NEWSLETTER, MAX_SUBJECT, NEWSLETTER_BODY_LIMIT, Preheader } from './newsletters.ts';

const mailFields = {
  subject: line(MAX_SUBJECT).default(''),
  preheader: Preheader,
  content: prose(MAX_NEWSLETTER).default(''),
  associatedCampaign: Id.nullable().default(null),
};

/** Kinds of findings of the check before sending. An 'error' prevents the sending; a 'warning' does not. */
export const findingKinds = [
  'no_subject',
  'subject_cut',
  'no_content',
  'broken_link',
  'offer_ended',
  'price_differs',
  'campaign_ended',
  'no_alt',
  'too_long',
  'offers_unavailable',
] as const;

export const Finding = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(['error', 'warning']),
  /** Finnish sentence that says what is wrong and where. */
  text: z.string(),
});

/** Renders the mail as it would be sent now, or at another time by what is known now, and checks it. */
export const previewNewsletter = operation({
  subject: 'marketing.newsletter.preview',
  http: 'POST /newsletters/preview',
  access: 'admin',
  summary: 'Uutiskirjeen esikatselu ja tarkistus',
  bodyLimit: NEWSLETTER_BODY_LIMIT,
  input: z.strictObject({
    ...mailFields,
    /** Whether to request the links, which takes seconds. Otherwise they are only parsed. */
    checksLinks: z.boolean().default(false),
    /** When the mail is to be sent; null: now. Offers and campaigns that end before are left out. */
    sendDate: Timestamp.nullable().default(null),
  }),
  output: z.object({
    html: z.string(),
    text: z.string(),
    /** Size of the HTML part, in bytes. */
    bytes: z.number().int(),
    findings: z.array(Finding),
  }),
  errors: [],
  deadline: 15_000,
});

const NO_TEST_ADDRESS = 'Syötä testisähköpostiosoite';
const NO_TEST_TEXT = 'Syötä aihe ja sisältö ennen testilähetystä';

export const testNewsletter = operation({
  subject: 'marketing.newsletter.test',
  http: 'POST /newsletters/test',
  access: 'admin',
  summary: 'Lähetä testiviesti',
  bodyLimit: NEWSLETTER_BODY_LIMIT,
  input: z.strictObject({
    email: emailField(NO_TEST_ADDRESS, 'Syötä kelvollinen sähköpostiosoite.'),
    subject: requiredLine(MAX_SUBJECT, NO_TEST_TEXT),
    preheader: Preheader,
    content: requiredProse(MAX_NEWSLETTER, NO_TEST_TEXT),
    associatedCampaign: Id.nullable().default(null),
  }),
  output: z.object({ message: z.string() }),
  errors: ['mail_not_sent'],
  deadline: 30_000,
});

// The generated offer message

/** Tones of a generated offer message (specification A §3). */
export const offerTones = ['formal', 'casual', 'exciting'] as const;

/** Limits and default of the number of tyres in a generated offer message (specification A §5). */
export const offerTyres = { min: 5, max: 20, default: 10 } as const;

export const generateOfferMessage = operation({
  subject: 'marketing.newsletter.generate',
  http: 'POST /newsletters/generate',
  access: 'admin',
  summary: 'Luo tarjousviesti voimassa olevista tarjouksista ja kampanjoista',
  input: z
    .strictObject({
      includeTires: z.boolean().default(true),
      includeCampaigns: z.boolean().default(true),
      maxTires: z
        .number()
        .int('Anna renkaiden määrä kokonaislukuna.')
        .min(offerTyres.min, `Renkaita on ${offerTyres.min}–${offerTyres.max}.`)
        .max(offerTyres.max, `Renkaita on ${offerTyres.min}–${offerTyres.max}.`)
        .default(offerTyres.default),
      tone: z.enum(offerTones).default('exciting'),
    })
    .refine(({ includeTires, includeCampaigns }) => includeTires || includeCampaigns, 'Valitse renkaat, kampanjat tai molemmat.'),
  output: z.object({
    subject: z.string(),
    content: z.string(),
    stats: z.object({
      campaignCount: z.number().int(),
      tireCount: z.number().int(),
      /** Euros: the sum of the savings from the 30-day lowest prices, one tyre of each. */
      totalSavings: z.number(),
    }),
    /** The author: a language model, or the template that writes from the shop's own data. */
    source: z.enum(['model', 'template']),
  }),
  errors: ['offer_message_failed', 'nothing_to_offer'],
  deadline: 60_000,
});
