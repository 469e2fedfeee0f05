import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { DraftAutosave, DraftState } from './draft-autosave.ts';
import { clockText } from '../dates/helsinki-dates.ts';

function textOf(state: DraftState): string {
  if (state.kind === 'pending') return 'Tallennetaan luonnosta…';
  if (state.kind === 'saved') return `Luonnos tallennettu ${clockText(state.at)}`;
  if (state.kind === 'failed') return 'Luonnosta ei voitu tallentaa, yritetään uudelleen';
  return state.kind === 'refused' ? `Luonnosta ei voitu tallentaa: ${state.reason}` : '';
}

const icons = { untouched: null, pending: LoaderCircle, saved: CloudCheck, failed: CloudAlert, refused: CloudAlert } as const;

/** Shows whether the draft is saved, being saved, or only in this browser. */
export function DraftStatus<Draft extends object>({ autosave }: { autosave: DraftAutosave<Draft> }) {
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState);
  const Icon = icons[state.kind];
  const isBad = state.kind === 'failed' || state.kind === 'refused';
  return (
    <output className={`flex min-w-0 items-center gap-2 text-sm ${isBad ? 'font-medium text-danger' : 'text-muted'}`}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {textOf(state)}
    </output>
  );
}
