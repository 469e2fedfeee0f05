import { CalendarClock } from 'lucide-react';
import { useId, useState } from 'react';
import { scheduleNewsletter } from '#contracts/marketing/newsletters';
import { call } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyAlert, notifySuccess } from '../../../ui/toast.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { DateField } from '../../dates/date-field.tsx';
import { momentOf, momentText } from '../../dates/helsinki-dates.ts';
import { TimeField } from '../../dates/time-field.tsx';
import { SavingForm } from '../../forms/saving-form.tsx';
import { askAboutFindings } from '../mail/ask-about-findings.ts';
import { type Newsletter, showNewsletter } from '../data/newsletter-calls.ts';
import { CHANGE_FAILED, reloadStale } from '../data/newsletter-changes.ts';
import { blankNewsletter, dateFields, formOfNewsletter, mailOf, schedulingRefusal } from '../data/newsletter-form.ts';
import { displaySubject } from '../data/newsletter-labels.ts';

/** Returns the newsletter's own send date, or tomorrow at nine if that date has passed. */
function suggestion({ sendDate }: Newsletter): { date: string; time: string } {
  const own = dateFields(sendDate);
  if (schedulingRefusal(own) === undefined) return own;
  const { date, time } = blankNewsletter();
  return { date, time };
}

/** Schedules a newsletter to go out to all subscribers. */
export function ScheduleDialog({ newsletter, onClose }: { newsletter: Newsletter; onClose: () => void }) {
  const [{ date, time }, setWhen] = useState(() => suggestion(newsletter));
  const [refusal, setRefusal] = useState<string>();
  const [step, setStep] = useState<'check' | 'save' | null>(null);
  const isMounted = useIsMounted();
  const formId = useId();
  const moment = momentOf({ date, time });

  const schedule = async () => {
    const refused = schedulingRefusal({ date, time });
    setRefusal(refused);
    if (refused !== undefined || moment === null) return;
    setStep('check');
    try {
      if (!(await askAboutFindings(mailOf(formOfNewsletter(newsletter)), moment, isMounted))) {
        setStep(null);
        return;
      }
      setStep('save');
      const saved = await call(scheduleNewsletter, { id: newsletter._id, sendDate: moment.toISOString(), version: newsletter.version });
      notifySuccess(`Uutiskirje ajastettu: se lähtee ${momentText(saved.sendDate)}`);
      showNewsletter(saved);
      onClose();
    } catch (error) {
      notifyAlert(CHANGE_FAILED, error);
      if (reloadStale(error)) onClose();
      setStep(null);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && step !== 'save' && onClose()}
      title="Ajasta uutiskirje"
      description={displaySubject(newsletter.subject)}
      width="small"
      isReadOnly
      footer={
        <>
          <Button disabled={step === 'save'} onClick={onClose}>
            Peruuta
          </Button>
          <Button type="submit" form={formId} tone="signal" icon={CalendarClock} busy={step !== null}>
            Ajasta
          </Button>
        </>
      }
    >
      <SavingForm
        id={formId}
        isSaving={step !== null}
        onSubmit={(event) => {
          event.preventDefault();
          void schedule();
        }}
        className="grid gap-3"
      >
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
          <DateField
            label="Lähetyspäivä"
            needed
            value={date}
            error={refusal}
            onChange={(next) => setWhen((when) => ({ ...when, date: next }))}
          />
          <TimeField label="Kellonaika" needed value={time} onChange={(next) => setWhen((when) => ({ ...when, time: next }))} />
        </div>
        {moment !== null && (
          <p className="text-sm" aria-live="polite">
            Uutiskirje lähtee kaikille tilaajille <strong>{momentText(moment)}</strong> Suomen aikaa.
          </p>
        )}
      </SavingForm>
    </Dialog>
  );
}
