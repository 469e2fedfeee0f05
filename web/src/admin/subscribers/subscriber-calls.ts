import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contracts/operation';
import {
  deleteSubscriber,
  exportSubscribers,
  liftSuppression,
  listSubscribers,
  listDeletedSubscribers,
  restoreSubscriber,
  type SubscriberStatus,
  unsubscribe as unsubscribeContract,
} from '#contracts/marketing/subscribers';
import { call } from '../../api/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyAlert, notifyFailure, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';
import type { DeletedKind } from '../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../deleted/undo-later.ts';
import { queryClient } from '../panel/query-client.ts';
import { saveDownload } from './save-download.ts';

export type Subscriber = OutputOf<typeof listSubscribers>['items'][number];

const KEY = 'subscribers';

export const reloadSubscribers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export interface Shown {
  search: string;
  status: SubscriberStatus | undefined;
}

const inputOf = ({ search, status }: Shown) => ({ ...(search === '' ? {} : { search }), ...(status && { status }) });

/** Reads a page of subscribers, newest first. */
export const useSubscribers = (shown: Shown, page: number) =>
  useQuery({
    queryKey: [KEY, shown.search, shown.status, page],
    queryFn: ({ signal }) => call(listSubscribers, { ...inputOf(shown), page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Unsubscribes an address after confirmation. Returns whether it was done. */
export async function cancelSubscription({ email }: Subscriber): Promise<boolean> {
  const sure = await confirm({
    title: 'Perutaanko tilaus?',
    text: `${email} ei saa enää uutiskirjeitä. Vain osoitteen omistaja voi tilata ne uudelleen.`,
    action: 'Peru tilaus',
  });
  if (!sure) return false;
  try {
    await call(unsubscribeContract, { email });
    notifySuccess(`Tilaus peruttu: ${email}`);
    await reloadSubscribers();
    return true;
  } catch (error) {
    notifyAlert('Tilauksen peruminen epäonnistui', error);
    return false;
  }
}

async function restore({ _id, email }: Pick<Subscriber, '_id' | 'email'>): Promise<void> {
  try {
    await call(restoreSubscriber, { id: _id });
    notifySuccess(`Tilaaja palautettu: ${email}`);
    await reloadSubscribers();
  } catch (error) {
    notifyFailure(error, 'Tilaajan palautus epäonnistui');
  }
}

/** The deleted subscribers. */
export const deletedSubscribers: DeletedKind = {
  key: 'subscribers',
  name: 'Poistetut tilaajat',
  appear: 'Poistetut tilaajat näkyvät',
  read: (page, signal) => call(listDeletedSubscribers, { page }, { signal }),
  restore: ({ _id, title }) => restore({ _id, email: title }),
};

/** Deletes a subscriber after confirmation. Returns whether it was deleted. */
export async function removeSubscriber(subscriber: Subscriber): Promise<boolean> {
  const { _id, email } = subscriber;
  const sure = await confirm({
    title: 'Poistetaanko tilaaja?',
    text: `${email} poistuu luettelosta suostumustietoineen. ${UNDO_LATER} Jos henkilö vain ei halua uutiskirjeitä, peru tilaus: silloin tuonti ei lisää osoitetta uudelleen.`,
    action: 'Poista tilaaja',
  });
  if (!sure) return false;
  try {
    await call(deleteSubscriber, { id: _id });
    notifyUndoable(`Tilaaja poistettu: ${email}`, () => void restore(subscriber));
    await reloadSubscribers();
    return true;
  } catch (error) {
    notifyAlert('Tilaajan poistaminen epäonnistui', error);
    return false;
  }
}

/** Lets an address get newsletters again. */
export async function lift({ _id, email }: Subscriber): Promise<void> {
  try {
    await call(liftSuppression, { id: _id });
    notifySuccess(`Esto poistettu: ${email}`);
    await reloadSubscribers();
  } catch (error) {
    notifyFailure(error, 'Eston poistaminen epäonnistui');
  }
}

/** Saves the shown subscribers as a file. */
export async function exportShown(shown: Shown): Promise<void> {
  try {
    await saveDownload(exportSubscribers, inputOf(shown));
  } catch (error) {
    notifyFailure(error, 'Tilaajien vienti epäonnistui');
  }
}
