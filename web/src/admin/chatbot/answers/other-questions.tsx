import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import type { AnswerForm } from './answer-form.ts';

const MOST = 10;

/** Other ways to ask the same. */
export function OtherQuestions({ form }: { form: UseFormReturn<AnswerForm> }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'otherQuestions' });
  return (
    <div className="grid gap-2">
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1">
          <TextField
            label={`Muu muoto ${at + 1}`}
            maxLength={300}
            error={errorAt(formState.errors, `otherQuestions.${at}.text`)}
            {...register(`otherQuestions.${at}.text`)}
          />
          <IconButton icon={Trash2} danger label={`Poista muoto ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      <Button icon={Plus} className="justify-self-start" disabled={fields.length >= MOST} onClick={() => append({ text: '' })}>
        Lisää muu muoto
      </Button>
      <p className="text-xs text-muted">Kirjoita tähän, miten asiakkaat muuten kysyvät samaa. Muotoja voi olla enintään {MOST}.</p>
    </div>
  );
}
