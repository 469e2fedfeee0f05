import { Sparkles, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { generateArticle, lengths, lengthWords, tones } from '#contracts/content/articles';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { contractResolver } from '../forms/contract-form.ts';
import { useUnsaved } from '../forms/unsaved.ts';
import { type GenerationInput, blankInput, generate, keepInput, requestOfInput, typedInput, useGeneration } from './generation.ts';
import { lengthLabels, toneLabels } from './article-labels.ts';

const names = Object.keys(blankInput) as (keyof GenerationInput)[];
const fieldOf = (path: string): keyof GenerationInput => names.find((name) => path === name) ?? 'keywords';

const toneChoices = tones.map((value) => ({ value, label: toneLabels[value] }));
const lengthChoices = lengths.map((value) => ({ value, label: `${lengthLabels[value]}, noin ${lengthWords[value]} sanaa` }));

/** Shows the elapsed time of the generation, with a button that cancels it. */
function Progress({ startedAt, onCancel }: { startedAt: number; onCancel: () => void }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - startedAt) / 1_000));
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3 text-sm">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">
          <output className="font-medium">Artikkelia kirjoitetaan.</output>{' '}
          <span className="text-muted tabular-nums" aria-hidden>
            {seconds} s
          </span>
        </p>
        <Button icon={X} onClick={onCancel}>
          Peruuta
        </Button>
      </div>
      <progress className="h-1.5 w-full" aria-label="Artikkelin kirjoitus" value={Math.min(seconds, 60)} max={60} />
      <p className="text-xs text-muted">Tähän voi mennä minuutti. Voit tehdä sillä aikaa muuta: valmis teksti jää keskeneräisiin.</p>
    </div>
  );
}

/** The form that has an article generated from keywords. */
export function GenerateForm() {
  const generation = useGeneration();
  const isRunning = generation.kind === 'running';
  const { register, handleSubmit, formState, control } = useForm<GenerationInput>({
    defaultValues: typedInput(),
    resolver: contractResolver<GenerationInput>(generateArticle.input, requestOfInput, fieldOf),
  });
  const { errors } = formState;
  const input = useWatch({ control }) as GenerationInput;
  useEffect(() => keepInput(input), [input]);
  useUnsaved(isRunning || input.keywords !== '' || input.title !== '', { isKept: true });

  return (
    <form noValidate onSubmit={handleSubmit((input) => void generate(input))} className="grid gap-3">
      <TextField
        label="Avainsanat"
        needed
        placeholder="talvirengas, rengaspaine"
        hint="Erota avainsanat pilkulla."
        error={errors.keywords?.message}
        {...register('keywords')}
      />
      <TextField
        label="Otsikko"
        maxLength={140}
        hint="Ilman otsikkoa se keksitään sinulle."
        error={errors.title?.message}
        {...register('title')}
      />
      <div className="grid gap-3 sm:grid-cols-2 @5xl:grid-cols-1">
        <Select label="Sävy" choices={toneChoices} error={errors.tone?.message} {...register('tone')} />
        <Select label="Pituus" choices={lengthChoices} error={errors.length?.message} {...register('length')} />
      </div>
      {generation.kind === 'failed' && (
        <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm text-danger">
          Viimeisin yritys ei onnistunut: {generation.reason}
        </p>
      )}
      {isRunning ? (
        <Progress startedAt={generation.startedAt} onCancel={generation.cancel} />
      ) : (
        <Button type="submit" tone="signal" icon={Sparkles} className="justify-self-start">
          Generoi artikkeli
        </Button>
      )}
    </form>
  );
}
