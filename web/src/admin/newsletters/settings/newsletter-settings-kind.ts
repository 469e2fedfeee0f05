import { type NewsletterSettings, getNewsletterSettings, updateNewsletterSettings } from '#contracts/marketing/settings';
import type { z } from 'zod';
import { call } from '../../../api/api.ts';
import { parseNumber } from '../../../ui/number-text.ts';
import { type Editable, yesOrNo } from '../../settings/editing/editable.ts';

export type Settings = z.output<typeof NewsletterSettings>;

/** The limit as typed; both empty: no limit. */
interface LimitForm {
  mails: string;
  seconds: string;
}

export interface SettingsForm {
  doubleOptIn: boolean;
  /** Empty: no limit. */
  perSecond: string;
  window: LimitForm;
  perDomain: LimitForm;
  footerText: string;
}

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value));
const limitForm = (limit: Settings['window']): LimitForm => ({ mails: numberText(limit?.mails), seconds: numberText(limit?.seconds) });
const isBlank = (limit: LimitForm): boolean => limit.mails.trim() === '' && limit.seconds.trim() === '';

// A blank or invalid number becomes undefined or NaN, which the contract refuses with an error text.
const limitOf = (limit: LimitForm) =>
  isBlank(limit) ? null : { mails: parseNumber(limit.mails) as number, seconds: parseNumber(limit.seconds) as number };

const requestOf = (form: SettingsForm) => ({
  doubleOptIn: form.doubleOptIn,
  perSecond: form.perSecond.trim() === '' ? null : (parseNumber(form.perSecond) as number),
  window: limitOf(form.window),
  perDomain: limitOf(form.perDomain),
  footerText: form.footerText,
});

const limitText = (limit: LimitForm): string => (isBlank(limit) ? 'ei rajaa' : `${limit.mails} viestiä ${limit.seconds} sekunnissa`);

export const newsletterSettingsKind: Editable<Settings, SettingsForm> = {
  kind: 'newsletter-settings',
  key: 'current',
  subject: 'uutiskirjeiden asetukset',
  partitive: 'uutiskirjeiden asetuksia',
  read: (signal) => call(getNewsletterSettings, {}, { signal }),
  write: (form, version) => call(updateNewsletterSettings, { ...requestOf(form), version }),
  contract: updateNewsletterSettings.input,
  requestOf,
  formOf: ({ doubleOptIn, perSecond, window, perDomain, footerText }) => ({
    doubleOptIn,
    perSecond: numberText(perSecond ?? undefined),
    window: limitForm(window),
    perDomain: limitForm(perDomain),
    footerText,
  }),
  factsOf: (form) => [
    { label: 'Tilauksen vahvistus', text: yesOrNo(form.doubleOptIn) },
    { label: 'Viestejä sekunnissa', text: form.perSecond.trim() === '' ? 'ei rajaa' : form.perSecond },
    { label: 'Raja kaikille viesteille', text: limitText(form.window) },
    { label: 'Raja palvelinta kohden', text: limitText(form.perDomain) },
    { label: 'Alatunnisteen lause', text: form.footerText },
  ],
  done: 'Uutiskirjeiden asetukset tallennettu',
};
