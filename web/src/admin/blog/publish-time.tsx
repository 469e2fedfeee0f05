import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField } from '../dates/date-field.tsx';
import { momentOf, momentText } from '../dates/helsinki-dates.ts';
import { TimeField } from '../dates/time-field.tsx';
import type { Article } from './article-calls.ts';
import type { ArticleForm } from './article-form.ts';

function nowLabel(article: Article | null): string {
  if (article === null) return 'Julkaise heti';
  return article.status === 'scheduled' ? 'Julkaise heti tallennettaessa' : `Pidä julkaistuna (${momentText(article.publishedAt)})`;
}

/** Publication at once or at a chosen moment, which is also shown in words. */
export function PublishTime({ form, article }: { form: UseFormReturn<ArticleForm>; article: Article | null }) {
  const [when, date, time] = useWatch({ control: form.control, name: ['when', 'date', 'time'] });
  const { errors } = form.formState;
  const moment = momentOf({ date, time });
  const choice = 'flex min-h-11 items-center gap-2.5 text-sm lg:pointer-fine:min-h-9';
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="mb-1 text-base font-bold">Julkaisu</legend>
      <label className={choice}>
        <input type="radio" value="now" className="size-5 shrink-0 accent-signal" {...form.register('when')} />
        {nowLabel(article)}
      </label>
      <label className={choice}>
        <input type="radio" value="later" className="size-5 shrink-0 accent-signal" {...form.register('when')} />
        {article?.status === 'published' ? 'Ajasta uudelleen' : 'Ajasta'}
      </label>
      {when === 'later' && (
        <div className="grid gap-2">
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 sm:max-w-sm">
            <Controller
              control={form.control}
              name="date"
              render={({ field }) => <DateField {...field} label="Päivämäärä" error={errors.date?.message} />}
            />
            <Controller
              control={form.control}
              name="time"
              render={({ field }) => <TimeField {...field} label="Kellonaika" error={errors.time?.message} />}
            />
          </div>
          {moment !== null && (
            <p className="text-sm" aria-live="polite">
              Artikkeli julkaistaan <strong>{momentText(moment)}</strong> Suomen aikaa.
              {article?.status === 'published' && ' Siihen asti se on poissa sivuilta.'}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}
