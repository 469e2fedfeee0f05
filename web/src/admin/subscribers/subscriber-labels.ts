import type { SubscriberStatus } from '#contracts/marketing/subscribers';
import type { Subscriber } from './subscriber-calls.ts';

export const statusNames: Record<SubscriberStatus, string> = {
  active: 'Aktiivinen',
  unsubscribed: 'Peruutettu',
  unconfirmed: 'Vahvistamatta',
  suppressed: 'Estetty',
};

export const statusLooks: Record<SubscriberStatus, string> = {
  active: 'bg-good-soft text-good',
  unsubscribed: 'bg-sunken text-muted',
  unconfirmed: 'bg-winter-soft text-winter',
  suppressed: 'bg-danger-soft text-danger',
};

export const sourceNames: Record<Subscriber['source'], string> = {
  header: 'Sivun yläosan lomake',
  footer: 'Sivun alaosan lomake',
  popup: 'Ponnahdusikkuna',
  other: 'Muu lomake',
  import: 'Tuonti tiedostosta',
};

/** Short names of the reasons, for the list. */
export const suppressionReasons: Record<NonNullable<Subscriber['suppression']>['reason'], string> = {
  bounce: 'Viestit palautuvat',
  complaint: 'Roskapostivalitus',
};

export const suppressionNames: Record<NonNullable<Subscriber['suppression']>['reason'], string> = {
  bounce: 'Viestit palautuivat kahdesti',
  complaint: 'Vastaanottaja ilmoitti viestin roskapostiksi',
};
