import {
  DEFAULT_RETRIES,
  DEFAULT_TIMEOUT_MS,
  FALLBACK_TIMEOUT_MS,
  MAX_RETRIES,
  MAX_TIMEOUT_MS,
  MIN_RETRIES,
  MIN_TIMEOUT_MS,
  type TrackingType,
} from '#contracts/rules/monitor';
import { parseNumber } from '../../../ui/number-text.ts';
import { partsOf } from '../../forms/contract-form.ts';
import { trackingTexts } from '../data/monitor-texts.ts';
import type { Monitor, MonitorFields } from '../data/monitors.ts';

export interface MonitorForm {
  url: string;
  productName: string;
  name: string;
  selector: string;
  /** Empty for none. */
  tyreId: string;
  trackingType: TrackingType;
  /** Separated by commas. */
  tags: string;
  priceDecrease: boolean;
  priceIncrease: boolean;
  /** Separated by commas. */
  emailRecipients: string;
  /** Milliseconds. */
  timeout: string;
  retryAttempts: string;
  ignoresRobots: boolean;
}

export const monitorLabels: Record<keyof MonitorForm, string> = {
  url: 'URL-osoite',
  productName: 'Kuvaus (tuote ja koko)',
  name: 'Nimi',
  selector: 'CSS-valitsin',
  tyreId: 'Oma rengas',
  trackingType: 'Seurannan tyyppi',
  tags: 'Tunnisteet',
  priceDecrease: 'Ilmoita, kun hinta laskee',
  priceIncrease: 'Ilmoita, kun hinta nousee',
  emailRecipients: 'Ilmoitusten vastaanottajat',
  timeout: 'Aikakatkaisu',
  retryAttempts: 'Yritykset',
  ignoresRobots: 'Lue sivu, vaikka sen robots.txt kieltää lukemisen',
};

export const fieldNames = Object.keys(monitorLabels) as (keyof MonitorForm)[];

/** Returns the form of a monitor; null gives that of a new one. */
export const formOfMonitor = (monitor: Monitor | null): MonitorForm => ({
  url: monitor?.url ?? '',
  productName: monitor?.productName ?? '',
  name: monitor?.name ?? '',
  selector: monitor?.selector ?? '',
  tyreId: monitor?.tyreId ?? '',
  trackingType: monitor?.trackingType ?? 'individual_price',
  tags: monitor?.tags.join(', ') ?? '',
  priceDecrease: monitor?.notifications.priceDecrease ?? true,
  priceIncrease: monitor?.notifications.priceIncrease ?? true,
  emailRecipients: monitor?.notifications.emailRecipients.join(', ') ?? '',
  timeout: String(monitor?.crawlSettings.timeout ?? DEFAULT_TIMEOUT_MS),
  retryAttempts: String(monitor?.crawlSettings.retryAttempts ?? DEFAULT_RETRIES),
  ignoresRobots: monitor?.crawlSettings.ignoresRobots ?? false,
});

/** Returns the whole number in a text within limits; `fallback` if the text is no number. */
function clamped(text: string, min: number, max: number, fallback: number): number {
  const value = parseNumber(text.replaceAll(/\s/g, ''));
  return value === undefined || !Number.isFinite(value) ? fallback : Math.min(Math.max(Math.round(value), min), max);
}

export const timeoutOf = (text: string): number => clamped(text, MIN_TIMEOUT_MS, MAX_TIMEOUT_MS, FALLBACK_TIMEOUT_MS);
export const retriesOf = (text: string): number => clamped(text, MIN_RETRIES, MAX_RETRIES, DEFAULT_RETRIES);

/** Returns the fields of the calls that create and change a monitor. */
export const requestOfMonitor = (form: MonitorForm): MonitorFields => ({
  name: form.name,
  url: form.url,
  selector: form.selector.trim() === '' ? null : form.selector,
  productName: form.productName,
  trackingType: form.trackingType,
  notifications: {
    priceIncrease: form.priceIncrease,
    priceDecrease: form.priceDecrease,
    emailRecipients: partsOf(form.emailRecipients),
  },
  crawlSettings: {
    timeout: timeoutOf(form.timeout),
    retryAttempts: retriesOf(form.retryAttempts),
    ignoresRobots: form.ignoresRobots,
  },
  tags: partsOf(form.tags),
  tyreId: form.tyreId === '' ? null : form.tyreId,
});

/** Returns the form's field of a path of the calls' input. */
export function fieldOfMonitor(path: string): keyof MonitorForm {
  const names = path.split('.');
  return fieldNames.find((name) => names.includes(name)) ?? 'name';
}

/** Returns the form's value of a field as text, for the comparison of two versions. */
export function shownValue(form: MonitorForm, field: keyof MonitorForm): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'kyllä' : 'ei';
  return field === 'trackingType' ? trackingTexts[form.trackingType] : value;
}
