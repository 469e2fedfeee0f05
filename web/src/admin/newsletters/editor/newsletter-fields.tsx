import { Sparkles } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { CUT_SUBJECT, MAX_NEWSLETTER, MAX_SUBJECT } from '#contracts/marketing/newsletters';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../dates/date-field.tsx';
import { momentOf, momentText } from '../../dates/helsinki-dates.ts';
import { TimeField } from '../../dates/time-field.tsx';
import { MarkdownArea } from '../../forms/markdown-field.tsx';
import { type Editability, type NewsletterForm, labels, subjectLength } from '../data/newsletter-form.ts';
import { useCampaignChoices } from './campaigns.ts';

const MAX_PREHEADER = 150;

function SubjectField({ form }: { form: UseFormReturn<NewsletterForm> }) {
  const subject = useWatch({ control: form.control, name: 'subject' });
  const { counter, isLong, isCut } = subjectLength(subject);
  return (
    <div>
      <TextField
        label={labels.subject}
        needed
        maxLength={MAX_SUBJECT}
        error={form.formState.errors.subject?.message}
        {...form.register('subject')}
      />
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
        <output aria-label="Aiheen pituus" className={`font-medium tabular-nums ${isLong ? 'text-danger' : 'text-muted'}`}>
          {counter}
        </output>
        {isCut && <span className="text-danger">Moni sähköpostiohjelma katkaisee yli {CUT_SUBJECT} merkin aiheen.</span>}
      </p>
    </div>
  );
}

/** Date and time of the sending, also in words. */
function SendDate({ form, isLocked }: { form: UseFormReturn<NewsletterForm>; isLocked: boolean }) {
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] });
  const { errors } = form.formState;
  const moment = momentOf({ date, time });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Lähetysaika</legend>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <Controller
          control={form.control}
          name="date"
          render={({ field }) => <DateField {...field} label="Lähetyspäivä" needed error={errors.date?.message} disabled={isLocked} />}
        />
        <Controller
          control={form.control}
          name="time"
          render={({ field }) => <TimeField {...field} label="Kellonaika" needed error={errors.time?.message} disabled={isLocked} />}
        />
      </div>
      {moment !== null && (
        <p className="mt-1 text-xs text-muted" aria-live="polite">
          {momentText(moment)} Suomen aikaa. Ajastettuna viesti lähtee silloin kaikille tilaajille.
        </p>
      )}
    </fieldset>
  );
}

/** The fields of a newsletter. What may not be changed is disabled. */
export function NewsletterFields({
  form,
  editability,
  onGenerate,
}: {
  form: UseFormReturn<NewsletterForm>;
  editability: Editability;
  onGenerate: () => void;
}) {
  const { errors } = form.formState;
  const campaign = useWatch({ control: form.control, name: 'associatedCampaign' });
  const campaigns = useCampaignChoices(campaign);
  return (
    <fieldset disabled={editability === 'nothing'} className="contents">
      <legend className="sr-only">Uutiskirjeen sisältö</legend>
      <SubjectField form={form} />
      <TextField
        label={labels.preheader}
        maxLength={MAX_PREHEADER}
        hint="Näkyy postilaatikossa aiheen perässä. Tyhjänä siihen tulee viestin alku."
        error={errors.preheader?.message}
        {...form.register('preheader')}
      />
      <div className="relative sm:pt-2">
        {editability !== 'nothing' && (
          <Button
            icon={Sparkles}
            aria-haspopup="dialog"
            className="mb-2 sm:absolute sm:top-7 sm:right-0 sm:mb-0 sm:-translate-y-full"
            onClick={onGenerate}
          >
            Luo tarjousviesti
          </Button>
        )}
        <MarkdownArea
          label={labels.content}
          needed
          rows={16}
          maxLength={MAX_NEWSLETTER}
          error={errors.content?.message}
          {...form.register('content')}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Select
          label={labels.associatedCampaign}
          choices={campaigns}
          hint="Kampanja näytetään viestissä, jos se on lähetettäessä voimassa."
          error={errors.associatedCampaign?.message}
          {...form.register('associatedCampaign')}
        />
        <SendDate form={form} isLocked={editability === 'text'} />
      </div>
    </fieldset>
  );
}
