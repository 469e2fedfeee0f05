import { feedbackSources } from '#contracts/chat/feedback';
import { Select } from '../../../ui/field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { levels, type Shown } from './feedback-calls.ts';
import { sourceNames } from './ratings.ts';

const periods = [
  { value: '', label: 'Kaikki' },
  { value: '7', label: '7 päivää' },
  { value: '30', label: '30 päivää' },
  { value: '90', label: '90 päivää' },
  { value: '365', label: '12 kuukautta' },
];
const sources = [{ value: '', label: 'Kaikki' }, ...feedbackSources.map((source) => ({ value: source, label: sourceNames[source] }))];
const ranges = [
  { value: '', label: 'Kaikki' },
  { value: 'low', label: 'Huonot (0–3)' },
  { value: 'middle', label: 'Kohtalaiset (4–7)' },
  { value: 'high', label: 'Hyvät (8–10)' },
];

/** Returns the filters in the view's state. Values that are not offered count as no filter. */
export function shownFeedback(values: URLSearchParams): Shown {
  const days = periods.find(({ value }) => value !== '' && value === values.get('jakso'))?.value;
  return {
    source: feedbackSources.find((source) => source === values.get('lahde')),
    level: levels.find((level) => level === values.get('arvosana')),
    withComment: values.get('kommentti') === '1',
    days: days === undefined ? undefined : Number(days),
  };
}

/** The filters of the feedback. `onChange` receives the changed values of the view's state. */
export function FeedbackFilters({ shown, onChange }: { shown: Shown; onChange: (changes: Record<string, string>) => void }) {
  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:flex sm:flex-wrap [&>*]:sm:w-44">
      <Select
        label="Ajalta"
        choices={periods}
        value={String(shown.days ?? '')}
        onChange={({ target }) => onChange({ jakso: target.value })}
      />
      <Select label="Arvosana" choices={ranges} value={shown.level ?? ''} onChange={({ target }) => onChange({ arvosana: target.value })} />
      <Select label="Mistä" choices={sources} value={shown.source ?? ''} onChange={({ target }) => onChange({ lahde: target.value })} />
      <div className="flex sm:w-auto!">
        <Toggle pressed={shown.withComment} onChange={(on) => onChange({ kommentti: on ? '1' : '' })}>
          <span className="sm:hidden">Kommentoidut</span>
          <span className="max-sm:hidden">Vain kommentoidut</span>
        </Toggle>
      </div>
    </div>
  );
}
