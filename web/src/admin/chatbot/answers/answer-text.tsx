import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextArea } from '../../../ui/field.tsx';
import { inOrder } from '../../../ui/in-order.tsx';
import { usePlaces } from './answer-calls.ts';
import { type AnswerForm, answerLabels } from './answer-form.ts';
import { PlaceMenu } from './place-menu.tsx';
import { filledIn, type Place } from './places.ts';

const MOST = 1_500;
const none: readonly Place[] = [];
const marks = {
  text: '',
  value: 'font-semibold text-winter',
  unknown: 'rounded-sm bg-danger-soft px-0.5 font-semibold text-danger',
} as const;

/** The answer as a customer would get it now. */
function Preview({ text, evaluated }: { text: string; evaluated: string | null }) {
  const places = usePlaces().data ?? none;
  const segments = filledIn(text, places);
  const unknown = places === none ? [] : segments.filter(({ kind }) => kind === 'unknown');
  return (
    <section aria-labelledby="answer-preview" className="grid gap-1">
      <h3 id="answer-preview" className="text-sm font-medium">
        Näin Kaartobotti vastaa nyt
      </h3>
      <div className="min-h-16 rounded-md border border-line bg-ground px-4 py-3 text-base break-words whitespace-pre-wrap">
        {text.trim() === '' ? (
          <span className="text-sm text-muted">Vastaus näkyy tässä sitä mukaa kuin kirjoitat.</span>
        ) : evaluated !== null && unknown.length === 0 ? (
          evaluated
        ) : (
          inOrder(segments, ({ kind, text: shown }) => <span className={marks[kind]}>{shown}</span>)
        )}
      </div>
      {unknown.length > 0 && (
        <output className="text-xs font-medium text-danger">
          Tuntematon tieto: {[...new Set(unknown.map((segment) => segment.text))].join(', ')}. Valitse tieto valikosta.
        </output>
      )}
    </section>
  );
}

/**
 * The answer's text with the menu of live facts, and the preview.
 * @param evaluated the preview that the server made of this text; null if it has made none
 */
export function AnswerText({ form, evaluated }: { form: UseFormReturn<AnswerForm>; evaluated: string | null }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useWatch({ control: form.control, name: 'text' });
  const { ref, ...field } = form.register('text');

  const insert = (place: Place) => {
    const { current } = area;
    if (current === null) return;
    current.focus();
    // execCommand keeps the insertion in the text area's undo history, and dispatches the event that the form listens to.
    document.execCommand('insertText', false, place.place);
  };

  return (
    <div className="grid gap-3">
      <TextArea
        label={answerLabels.text}
        needed
        rows={6}
        maxLength={MOST}
        hint="Pelkkää tekstiä. Hinnat, aukioloajat ja yhteystiedot kannattaa lisätä valikosta: ne pysyvät ajan tasalla."
        error={form.formState.errors.text?.message}
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PlaceMenu onInsert={insert} />
        <span className="ml-auto text-xs text-muted tabular-nums">
          {text.length} / {MOST}
        </span>
      </div>
      <Preview text={text} evaluated={evaluated} />
    </div>
  );
}
