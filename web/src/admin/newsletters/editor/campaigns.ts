import { useQuery } from '@tanstack/react-query';
import { listCampaigns } from '#contracts/marketing/campaigns';
import { call } from '../../../api/api.ts';

const NONE = 'Ei kampanjaa';

const useCampaigns = () =>
  useQuery({ queryKey: ['campaigns'], queryFn: ({ signal }) => call(listCampaigns, {}, { signal }), staleTime: 10_000 });

/** Returns the choices of the associated campaign, by name. A chosen campaign that no longer exists stays a choice. */
export function useCampaignChoices(chosen: string): { value: string; label: string }[] {
  const campaigns = useCampaigns().data;
  const choices = (campaigns ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fi'))
    .map(({ _id, name, isActive }) => ({ value: _id, label: isActive ? name : `${name} (ei käytössä)` }));
  const isUnknown = chosen !== '' && !choices.some(({ value }) => value === chosen);
  return [
    { value: '', label: NONE },
    ...choices,
    ...(isUnknown ? [{ value: chosen, label: campaigns ? 'Poistettu kampanja' : 'Ladataan…' }] : []),
  ];
}

/** Returns a function that returns a campaign's name. */
export function useCampaignName(): (id: string) => string {
  const campaigns = useCampaigns().data;
  return (id) => (id === '' ? NONE : (campaigns?.find(({ _id }) => _id === id)?.name ?? 'Poistettu kampanja'));
}
