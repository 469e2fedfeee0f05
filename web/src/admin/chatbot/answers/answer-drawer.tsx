import { FlaskConical } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { createAnswer, updateAnswer } from '#contracts/chat/answers';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { type Answer, evaluate, reloadAnswers, saveAnswer } from './answer-calls.ts';
import {
  type AnswerForm,
  answerLabels as labels,
  fieldNames,
  fieldOfAnswer,
  formOfAnswer,
  requestOfAnswer,
  shownValue,
} from './answer-form.ts';
import { AnswerText } from './answer-text.tsx';
import { saveUnlessBreaking } from './broken-replies.tsx';
import { EvaluationResult, type Tried } from './evaluation-result.tsx';
import { OtherQuestions } from './other-questions.tsx';

interface AnswerDrawerProps {
  /** The answer that is changed; null creates one. */
  answer: Answer | null;
  /** The question that a new answer begins with. */
  question?: string;
  onSaved?: () => void;
  onClose: () => void;
}

const textOf = (form: AnswerForm): string => JSON.stringify(requestOfAnswer(form));

/** The drawer that creates an answer, or changes one. An answer that breaks others is saved only if the admin accepts that. */
export function AnswerDrawer({ answer, question, onSaved, onClose }: AnswerDrawerProps) {
  const formId = useId();
  const isMounted = useIsMounted();
  const [tried, setTried] = useState<Tried | null>(null);
  const [isTrying, setTrying] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const form = useForm<AnswerForm>({
    defaultValues: formOfAnswer(answer, question),
    resolver: contractResolver<AnswerForm>(
      answer === null ? createAnswer.input : updateAnswer.input,
      (values) => (answer === null ? requestOfAnswer(values) : { ...requestOfAnswer(values), id: answer._id }),
      fieldOfAnswer,
    ),
  });
  const { register, formState, setError } = form;
  const { errors, dirtyFields } = formState;
  useUnsaved(formState.isDirty);
  const now = textOf(useWatch({ control: form.control }) as AnswerForm);

  useEffect(() => {
    if (tried !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [tried]);

  const showFailure = (error: unknown, text: string) => {
    showFieldErrors(error, fieldOfAnswer, setError);
    notifyFailure(error, text);
  };

  const attempt = form.handleSubmit(async (values) => {
    setTrying(true);
    try {
      const evaluation = await evaluate(values, answer?._id ?? null);
      if (isMounted()) setTried({ of: textOf(values), ...evaluation });
    } catch (error) {
      if (isMounted()) showFailure(error, 'Vastauksen kokeilu epäonnistui');
    } finally {
      if (isMounted()) setTrying(false);
    }
  });

  const save = (filled: AnswerForm) =>
    saveVersioned<AnswerForm, Answer | null, Answer>(filled, answer, {
      write: async (values, over) => {
        const saved = await saveUnlessBreaking(
          (acceptsBroken) => saveAnswer(values, over, acceptsBroken),
          'Tallenna silti',
          (broken) => setTried({ of: textOf(values), preview: null, unknownPlaces: [], cases: null, broken }),
        );
        if (saved === null) return;
        notifySuccess(
          saved.isActive ? 'Vastaus tallennettu. Kaartobotti käyttää sitä seuraavasta viestistä alkaen.' : 'Vastaus tallennettu',
        );
        void reloadAnswers();
        onSaved?.();
        onClose();
      },
      opened: formOfAnswer(answer, question),
      formOf: formOfAnswer,
      subjectOf: (current) => `vastaus kysymykseen ”${current.question}”`,
      factsOf: (values) => fieldNames.map((name) => ({ label: labels[name], text: shownValue(values, name) })),
      takeTheirs: () => {
        void reloadAnswers();
        onClose();
      },
      onFailure: (error) => showFailure(error, 'Vastauksen tallennus epäonnistui'),
    });

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={answer === null ? 'Lisää vastaus' : 'Muokkaa vastausta'}
      description="Kaartobotti vastaa tällä, kun asiakas kysyy samaa."
      footer={
        <SaveBar
          form={formId}
          changes={fieldNames.filter((name) => dirtyFields[name]).map((name) => labels[name])}
          always={answer === null}
          busy={formState.isSubmitting || isTrying}
          onCancel={onClose}
        />
      }
    >
      <SavingForm
        id={formId}
        isSaving={formState.isSubmitting && !isTrying}
        onSubmit={form.handleSubmit(save)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <div className="grid gap-3">
          <TextField label={labels.question} needed maxLength={300} error={errors.question?.message} {...register('question')} />
          <OtherQuestions form={form} />
        </div>
        <AnswerText form={form} evaluated={tried !== null && tried.of === now ? tried.preview : null} />
        <Checkbox
          label="Kaartobotti käyttää vastausta"
          hint="Poissa käytöstä vastaus pysyy tallessa, mutta asiakkaat eivät saa sitä."
          {...register('isActive')}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button icon={FlaskConical} busy={isTrying} onClick={() => void attempt()}>
              Kokeile
            </Button>
            <p className="min-w-0 flex-1 basis-64 text-xs text-muted">
              Kysyy Kaartobotilta kaikki koekysymykset ja näyttää, meneekö jokin vastaus vikaan. Tallennus tekee saman.
            </p>
          </div>
          <div ref={result} aria-live="polite">
            {tried !== null && <EvaluationResult tried={tried} isOutdated={tried.of !== now} />}
          </div>
        </div>
      </SavingForm>
    </Drawer>
  );
}
