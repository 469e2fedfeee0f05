import { Sparkles, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { generateArticle, lengths, lengthWords, tones } from '#contracts/content/articles';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { checkedBy } from '../forms/contract-form.ts';
import { useUnsaved } from '../forms/unsaved.ts';
import { type Order, blankOrder, generate, orderRequest, useGeneration } from './generation.ts';
import { lengthNames, toneNames } from './words.ts';

const names = Object.keys(blankOrder) as (keyof Order)[];
const fieldOf = (path: string): keyof Order => names.find((name) => path === name) ?? 'keywords';

const toneChoices = tones.map((value) => ({ value, label: toneNames[value] }));
const lengthChoices = lengths.map((value) => ({ value, label: `${lengthNames[value]}, noin ${lengthWords[value]} sanaa` }));

/** How long the writing has taken, and the way out of it. */
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
      <progress className="h-1.5 w-full accent-signal" aria-label="Artikkelin kirjoitus" value={Math.min(seconds, 60)} max={60} />
      <p className="text-xs text-muted">Tähän voi mennä minuutti. Voit tehdä sillä aikaa muuta: valmis teksti jää keskeneräisiin.</p>
    </div>
  );
}

/** Orders an article by its keywords. */
export function GenerateForm() {
  const generation = useGeneration();
  const isRunning = generation.kind === 'running';
  const { register, handleSubmit, formState } = useForm<Order>({
    defaultValues: generation.kind === 'idle' ? blankOrder : generation.order,
    resolver: checkedBy<Order>(generateArticle.input, orderRequest, fieldOf),
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty || isRunning);

  return (
    <form noValidate onSubmit={handleSubmit((order) => void generate(order))} className="grid gap-3">
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
