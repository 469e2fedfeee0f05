import type { UseFormReturn } from 'react-hook-form';
import { createNewsletter, scheduleNewsletter, updateNewsletter } from '#contracts/marketing/newsletters';
import { call } from '../../../api/api.ts';
import { notifyAlert, notifySuccess } from '../../../ui/toast.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { momentOf, momentText } from '../../dates/helsinki-dates.ts';
import { type DraftedKind, useDraftedForm } from '../../drafts/use-drafted-form.ts';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { type Newsletter, showNewsletter } from '../data/newsletter-calls.ts';
import { askAboutFindings } from '../mail/ask-about-findings.ts';
import { CHANGE_FAILED, reloadStale } from '../data/newsletter-changes.ts';
import { type NewsletterAutosave, type NewsletterDraftTexts, newsletterDrafts } from '../data/newsletter-drafts.ts';
import {
  type Editability,
  type NewsletterForm,
  blankNewsletter,
  dateFields,
  draftOfForm,
  editabilityOf,
  factsOf,
  fieldOfPath,
  formOfDraft,
  formOfNewsletter,
  isSameForm,
  mailOf,
  requestOfForm,
  schedulingRefusal,
} from '../data/newsletter-form.ts';
import { useCampaignName } from './campaigns.ts';

const newsletterKind: DraftedKind<NewsletterDraftTexts, NewsletterForm, NewsletterForm, Newsletter> = {
  keeper: newsletterDrafts,
  blank: () => blankNewsletter(),
  textsOf: formOfNewsletter,
  textsOfDraft: formOfDraft,
  draftOf: draftOfForm,
  baseVersionOf: ({ newsletterVersion }) => newsletterVersion,
  hasSameTexts: isSameForm,
  formOf: (texts) => texts,
};

export interface NewsletterEditing {
  form: UseFormReturn<NewsletterForm>;
  /** The newsletter that a save changes; null if it creates one. */
  target: Newsletter | null;
  editability: Editability;
  /** Somebody else has saved the newsletter since this draft was started. */
  isOutdated: boolean;
  /** Passes the input to the autosave. Input equal to the newsletter's deletes the draft. */
  updateDraft: (texts: NewsletterForm) => void;
  /** Saves, as a draft if the newsletter is new, and closes the editor. */
  save: () => Promise<void>;
  /** Saves, then schedules for the form's send date, and closes the editor. */
  schedule: () => Promise<void>;
  /** Saves for a sending that begins now: a new newsletter gets the present as its send date. Null if it was not saved. */
  saveForSending: () => Promise<Newsletter | null>;
  /** Deletes the draft, which has been saved, and closes the editor. */
  leave: () => void;
  /** Discards the draft, closes the editor and shows a notice with an undo button. */
  discard: () => void;
  /** Loads other texts into the form as an unsaved change. */
  open: (texts: Partial<NewsletterForm>, name: string) => void;
}

/** The form of a newsletter: autosaved as a draft, validated by the contract, and saved with conflict detection. */
export function useNewsletterEditor({
  autosave,
  newsletter,
  onSaved,
  onClose,
}: {
  autosave: NewsletterAutosave;
  /** The newsletter as currently stored; null for a new one. */
  newsletter: Newsletter | null;
  /** Called when the newsletter has been saved while the editor stays open. */
  onSaved: (saved: Newsletter) => void;
  onClose: () => void;
}): NewsletterEditing {
  const editability = editabilityOf(newsletter);
  const campaignName = useCampaignName();
  const isMounted = useIsMounted();
  const { form, base, isOutdated, updateDraft, resetTo, leave, discard, open } = useDraftedForm(newsletterKind, {
    autosave,
    record: newsletter,
    resolver: contractResolver<NewsletterForm>(
      newsletter === null ? createNewsletter.input : updateNewsletter.input,
      (values) => ({ ...(newsletter === null ? {} : { id: newsletter._id }), ...requestOfForm(values, editability) }),
      fieldOfPath,
    ),
    onClose,
  });

  const showFailure = (error: unknown) => {
    showFieldErrors(error, fieldOfPath, form.setError);
    notifyAlert(CHANGE_FAILED, error);
  };

  /** Creates or changes the newsletter. Resolves to null if it failed, or if the admin chose the stored version or postponed the choice. */
  const store = async (input: NewsletterForm): Promise<Newsletter | null> => {
    let stored: Newsletter | null = null;
    await saveVersioned<NewsletterForm, { version: number | null }, Newsletter>(input, base, {
      write: async (values, { version }) => {
        const request = requestOfForm(values, editability);
        stored =
          newsletter === null
            ? await call(createNewsletter, { sendDate: '', ...request })
            : await call(updateNewsletter, { id: newsletter._id, ...request, ...(version === null ? {} : { version }) });
      },
      opened: base.texts,
      formOf: formOfNewsletter,
      subjectOf: (current) => `uutiskirje ${current.subject}`,
      factsOf: (form) => factsOf(form, campaignName),
      takeTheirs: (current) => {
        resetTo(current);
        showNewsletter(current);
      },
      onFailure: showFailure,
    });
    return stored;
  };

  /** Continues with the saved newsletter in the open editor, so that another attempt does not create a second one. */
  const continueWith = (saved: Newsletter) => {
    showNewsletter(saved);
    resetTo(saved);
    onSaved(saved);
  };

  const finish = (saved: Newsletter, text: string) => {
    notifySuccess(text);
    // Closed meanwhile, the editor must not close another one. Its draft is what was just saved.
    if (isMounted()) leave();
    else autosave.write(null);
    showNewsletter(saved);
  };

  /** Whether the stored newsletter is what the form shows. */
  const isUnchanged = (values: NewsletterForm) =>
    !isOutdated && newsletter !== null && base.texts !== null && isSameForm(values, base.texts);

  const save = async (values: NewsletterForm) => {
    const saved = await store(values);
    if (saved !== null) finish(saved, newsletter === null ? 'Uutiskirje luotu luonnoksena' : 'Uutiskirje päivitetty');
  };

  const schedule = async (values: NewsletterForm) => {
    const refusal = schedulingRefusal(values);
    if (refusal !== undefined) {
      form.setError('date', { message: refusal }, { shouldFocus: true });
      return;
    }
    try {
      if (!(await askAboutFindings(mailOf(values), momentOf(values), isMounted))) return;
      const saved = isUnchanged(values) ? newsletter : await store(values);
      if (saved === null) return;
      continueWith(saved);
      const scheduled = await call(scheduleNewsletter, {
        id: saved._id,
        sendDate: momentOf(values)?.toISOString() ?? '',
        version: saved.version,
      });
      finish(scheduled, `Uutiskirje ajastettu: se lähtee ${momentText(scheduled.sendDate)}`);
    } catch (error) {
      reloadStale(error);
      showFailure(error);
    }
  };

  return {
    form,
    target: newsletter,
    editability,
    isOutdated,
    updateDraft,
    save: () => form.handleSubmit(save)(),
    schedule: () => form.handleSubmit(schedule)(),
    saveForSending: async () => {
      const values = form.getValues();
      if (isUnchanged(values)) return newsletter;
      const saved = await store(newsletter === null ? { ...values, ...dateFields(new Date()) } : values);
      if (saved !== null) continueWith(saved);
      return saved;
    },
    leave,
    discard,
    open: (texts, name) => open({ ...form.getValues(), ...texts }, name),
  };
}
