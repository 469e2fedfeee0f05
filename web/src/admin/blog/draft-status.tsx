import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { DraftKeeper, DraftState } from './draft-keeper.ts';
import { clockText } from './words.ts';

function textOf(state: DraftState): string {
  if (state.kind === 'pending') return 'Tallennetaan luonnosta…';
  if (state.kind === 'saved') return `Luonnos tallennettu ${clockText(state.at)}`;
  if (state.kind === 'failed') return 'Luonnosta ei voitu tallentaa, yritetään uudelleen';
  return state.kind === 'refused' ? `Luonnosta ei voitu tallentaa: ${state.reason}` : '';
}

const icons = { untouched: null, pending: LoaderCircle, saved: CloudCheck, failed: CloudAlert, refused: CloudAlert } as const;

/** Where the draft is: with the server, on its way, or still here only. */
export function DraftStatus({ keeper }: { keeper: DraftKeeper }) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.stateNow, keeper.stateNow);
  const Icon = icons[state.kind];
  const isBad = state.kind === 'failed' || state.kind === 'refused';
  return (
    <output className={`flex min-w-0 items-center gap-2 text-sm ${isBad ? 'font-medium text-danger' : 'text-muted'}`}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {textOf(state)}
    </output>
  );
}
