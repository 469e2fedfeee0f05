import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import type { PageForm } from './page-kind.ts';

const MOST = 12;

/** The page's questions and answers, in display order. */
export function QuestionFields({ form }: { form: UseFormReturn<PageForm> }) {
  const { control, register, formState, getValues, setFocus } = form;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'questions' });

  const removeWithUndo = (at: number) => {
    const removed = getValues(`questions.${at}`);
    remove(at);
    notifyUndoable(`Kysymys ${at + 1} poistettu`, () => insert(Math.min(at, getValues('questions').length), removed));
  };
  const step = (at: number, to: number) => {
    move(at, to);
    requestAnimationFrame(() => setFocus(`questions.${to}.question`));
  };

  return (
    <section aria-labelledby="questions-heading" className="grid gap-3 border-t border-line pt-4">
      <h3 id="questions-heading" className="text-base font-bold">
        Kysymykset ja vastaukset
      </h3>
      {fields.length === 0 && <p className="text-sm text-muted">Sivulla ei ole kysymyksiä.</p>}
      <ol className="grid gap-4">
        {fields.map(({ id }, at) => (
          <li key={id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid min-w-0 gap-2">
              <TextField
                label={`Kysymys ${at + 1}`}
                error={errorAt(formState.errors, `questions.${at}.question`)}
                {...register(`questions.${at}.question`)}
              />
              <TextArea
                label={`Vastaus ${at + 1}`}
                rows={3}
                error={errorAt(formState.errors, `questions.${at}.answer`)}
                {...register(`questions.${at}.answer`)}
              />
            </div>
            <div className="flex sm:flex-col sm:pt-6">
              <IconButton icon={ArrowUp} label={`Siirrä kysymys ${at + 1} ylemmäs`} disabled={at === 0} onClick={() => step(at, at - 1)} />
              <IconButton
                icon={ArrowDown}
                label={`Siirrä kysymys ${at + 1} alemmas`}
                disabled={at === fields.length - 1}
                onClick={() => step(at, at + 1)}
              />
              <IconButton icon={Trash2} danger label={`Poista kysymys ${at + 1}`} onClick={() => removeWithUndo(at)} />
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon={Plus}
        className="justify-self-start"
        disabled={fields.length >= MOST}
        onClick={() => append({ question: '', answer: '' })}
      >
        Lisää kysymys
      </Button>
    </section>
  );
}
