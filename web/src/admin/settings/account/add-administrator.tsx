import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { addAdmin } from '#contracts/access/administrators';
import { ApiError, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { emailInput } from '../../../ui/email-input.ts';
import { TextField } from '../../../ui/field.tsx';
import { notify, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { addAdministrator } from './account-calls.ts';
import { CurrentPasswordField } from './confirming-field.tsx';

interface Fields {
  username: string;
  email: string;
  how: 'mail' | 'password';
  currentPassword: string;
}

const ways = [
  { value: 'mail', label: 'Lähetä kutsu sähköpostilla', text: 'Hän valitsee itse salasanansa linkillä, joka kelpaa 3 vuorokautta.' },
  { value: 'password', label: 'Näytä ensimmäinen salasana', text: 'Annat sen hänelle itse. Se näytetään vain kerran.' },
] as const;

const fieldOf = (path: string): keyof Fields => (path === 'email' || path === 'how' || path === 'currentPassword' ? path : 'username');

const unread = {
  title: 'Onko salasana tallessa?',
  text: 'Salasanaa ei näytetä uudelleen. Jos se katoaa, poista ylläpitäjä ja lisää hänet uudelleen.',
  action: 'Sulje',
} as const;

/** The initial password, which no server can show again. */
function InitialPassword({ username, password, onClose }: { username: string; password: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
      notifySuccess('Salasana kopioitu');
    } catch {
      // Without https there is no clipboard; the text can be selected.
      notify({ tone: 'plain', text: 'Selain ei kopioinut sitä. Valitse salasana ja kopioi se itse.' });
    }
  };
  const close = async () => {
    // A press beside the dialog must not lose the password.
    if (isCopied || (await confirm(unread))) onClose();
  };
  return (
    <Dialog
      open
      isReadOnly
      width="small"
      onOpenChange={() => void close()}
      title="Ylläpitäjä lisätty"
      footer={
        <Button tone="signal" onClick={onClose}>
          Valmis
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>
          Anna tunnus <strong className="break-words">{username}</strong> ja tämä salasana uudelle ylläpitäjälle. Salasanaa ei näytetä
          uudelleen.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <output aria-label="Ensimmäinen salasana" className="rounded-md bg-sunken px-3 py-2 font-mono text-base break-all select-all">
            {password}
          </output>
          <Button icon={Copy} onClick={() => void copy()}>
            Kopioi
          </Button>
        </div>
        <p className="text-muted">Pyydä vaihtamaan se heti ensimmäisen kirjautumisen jälkeen: Asetukset, Tili.</p>
      </div>
    </Dialog>
  );
}

/** The dialog that adds an administrator. */
export function AddAdministrator({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [created, setCreated] = useState<{ username: string; password: string } | null>(null);
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    defaultValues: { username: '', email: '', how: 'mail', currentPassword: '' },
    resolver: contractResolver<Fields>(addAdmin.input, ({ email, ...rest }) => ({ ...rest, email: email.trim() }), fieldOf),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const how = useWatch({ control, name: 'how' });
  useUnsaved(isDirty && created === null);
  const submit = handleSubmit(async ({ email, ...rest }) => {
    try {
      const { admin, initialPassword } = await addAdministrator({ ...rest, email: email.trim() });
      if (initialPassword !== null) return setCreated({ username: admin.username, password: initialPassword });
      notifySuccess(`Kutsu lähetetty: ${admin.email}`);
      onClose();
    } catch (error) {
      showFieldErrors<Fields>(error, fieldOf, setError);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) setError('root', { message: reasonOf(error) });
    }
  });
  if (created) return <InitialPassword {...created} onClose={onClose} />;
  return (
    <Dialog
      open
      width="small"
      onOpenChange={onClose}
      title="Lisää ylläpitäjä"
      description="Ylläpitäjä voi muuttaa kaikkea, myös muita ylläpitäjiä."
      footer={
        <Button type="submit" form={formId} tone="signal" busy={isSubmitting}>
          Lisää ylläpitäjä
        </Button>
      }
    >
      <SavingForm id={formId} isSaving={isSubmitting} onSubmit={submit} className="grid gap-4" aria-label="Lisää ylläpitäjä">
        {errors.root && (
          <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 font-medium text-danger">
            {errors.root.message}
          </p>
        )}
        <TextField
          label="Käyttäjätunnus"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Näkyy muutoksissa tekijän nimenä."
          needed
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Sähköpostiosoite"
          {...emailInput}
          autoComplete="off"
          hint="Siihen lähetetään linkki, jos salasana unohtuu."
          needed={how === 'mail'}
          error={errors.email?.message}
          {...register('email')}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">Miten hän saa salasanan?</legend>
          {ways.map(({ value, label, text }) => (
            <label key={value} className="flex min-h-11 items-start gap-2.5 py-1.5">
              <input type="radio" value={value} className="mt-0.5 size-5 shrink-0 accent-signal" {...register('how')} />
              <span>
                {label}
                <span className="block text-xs text-muted">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <CurrentPasswordField label="Oma salasanasi" error={errors.currentPassword?.message} {...register('currentPassword')} />
      </SavingForm>
    </Dialog>
  );
}
