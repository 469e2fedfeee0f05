import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as contracts from '#contracts/marketing/campaigns';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../api/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '../../ui/toast.tsx';
import type { DeletedKind } from '../deleted/deleted-list.tsx';
import { UNDO_LATER } from '../deleted/undo-later.ts';
import { queryClient, showSaved } from '../panel/query-client.ts';

export type Campaign = OutputOf<typeof contracts.updateCampaign>;

/** Timeout of a deactivation in milliseconds (specification A §7). */
const DEACTIVATION_TIMEOUT = 10_000;

const listKey = ['campaigns'];

export const useCampaigns = (): UseQueryResult<Campaign[]> =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(contracts.listCampaigns, {}, { signal }) });

export const reloadCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });

/** Puts a saved campaign into the cached list at once. */
export const showCampaign = (saved: Campaign): void =>
  showSaved<Campaign[]>(listKey, (campaigns) => campaigns && [...campaigns.filter(({ _id }) => _id !== saved._id), saved]);

/** Deactivates or reactivates a campaign, and says so. Returns whether it succeeded. */
export async function setActive({ _id, name }: Campaign, isActive: boolean): Promise<boolean> {
  try {
    showCampaign(
      isActive
        ? await call(contracts.reactivateCampaign, { id: _id })
        : await call(contracts.deactivateCampaign, { id: _id }, { timeout: DEACTIVATION_TIMEOUT }),
    );
    notifySuccess(isActive ? `Kampanja ${name} otettu käyttöön` : `Kampanja ${name} poistettu käytöstä`);
    return true;
  } catch (error) {
    notifyFailure(error, isActive ? 'Kampanjan käyttöönotto epäonnistui' : 'Kampanjan poistaminen käytöstä epäonnistui');
    return false;
  } finally {
    void reloadCampaigns();
  }
}

async function restore({ _id, name }: Pick<Campaign, '_id' | 'name'>): Promise<void> {
  try {
    showCampaign(await call(contracts.restoreCampaign, { id: _id }));
    notifySuccess(`Kampanja ${name} palautettu`);
    void reloadCampaigns();
  } catch (error) {
    notifyFailure(error, 'Kampanjan palautus epäonnistui');
  }
}

/** The deleted campaigns. */
export const deletedCampaigns: DeletedKind = {
  key: 'campaigns',
  name: 'Poistetut kampanjat',
  appear: 'Poistetut kampanjat näkyvät',
  read: (page, signal) => call(contracts.listDeletedCampaigns, { page }, { signal }),
  restore: ({ _id, title }) => restore({ _id, name: title }),
};

/** Deletes a campaign after confirmation. Returns whether it was deleted. */
export async function removeCampaign(campaign: Campaign): Promise<boolean> {
  const sure = await confirm({
    title: 'Poistetaanko kampanja?',
    text: `${campaign.name} poistuu kaupan etusivulta heti. ${UNDO_LATER}`,
    action: 'Poista kampanja',
  });
  if (!sure) return false;
  try {
    await call(contracts.deleteCampaign, { id: campaign._id });
    showSaved<Campaign[]>(listKey, (campaigns) => campaigns?.filter(({ _id }) => _id !== campaign._id));
    notifyUndoable(`Kampanja ${campaign.name} poistettu`, () => void restore(campaign));
    void reloadCampaigns();
    return true;
  } catch (error) {
    notifyFailure(error, 'Kampanjan poistaminen epäonnistui');
    return false;
  }
}
