import './admin.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { readPasswordLink, requestPasswordLink, setPasswordByLink } from '#contracts/access/administrators';
import type { OutputOf } from '#contracts/operation';
import { ApiError, call, reasonOf } from '../api/api.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Toaster } from '../ui/toast.tsx';
import { contractResolver, showFieldErrors } from './forms/contract-form.ts';
import { repeated } from './forms/new-password.ts';
import { NewPasswordFields } from './forms/new-password-fields.tsx';
import { LoginForm } from './login-form.tsx';

export const meta = () => [
  { title: 'Ylläpitäjän salasana' },
  { name: 'robots', content: 'noindex' },
  // The address contains the link's token.
  { name: 'referrer', content: 'no-referrer' },
];

// The token is in the address's fragment, which only the browser knows.
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Card title="Ylläpitäjän salasana">
      <SkeletonList rows={2} className="h-11" />
    </Card>
  );
}

type ReadLink = OutputOf<typeof readPasswordLink>;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="sisalto" className="grid min-h-dvh place-items-center bg-ground px-4 py-10">
      <div className="w-full max-w-sm text-sm">
        <div className="grid gap-4 rounded-md border border-line bg-surface p-6">
          <h1 className="text-xl font-bold">{title}</h1>
          {children}
        </div>
        <p className="mt-2 text-center">
          <Link to="/admin/login" className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink">
            Takaisin kirjautumiseen
          </Link>
        </p>
      </div>
    </main>
  );
}

function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 font-medium text-danger">
      {text}
    </p>
  );
}

/** Asks for a link by mail. The answer does not tell whether the account exists. */
function RequestForm({ reason }: { reason?: string }) {
  const [isRequested, setRequested] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { account: '' },
    resolver: contractResolver<{ account: string }>(
      requestPasswordLink.input,
      (form) => form,
      () => 'account',
    ),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (fields) => {
    try {
      await call(requestPasswordLink, fields);
      setRequested(true);
    } catch (error) {
      setError('root', { message: reasonOf(error) });
    }
  });
  if (isRequested)
    return (
      <Card title="Katso sähköpostisi">
        <output className="block">
          Jos tunnus on olemassa ja sillä on sähköpostiosoite, lähetimme siihen linkin. Linkki kelpaa yhden tunnin. Katso myös
          roskapostikansio.
        </output>
        <p className="text-muted">
          Eikö viesti tule? Toinen ylläpitäjä voi antaa sinulle uuden tunnuksen, tai palvelimen hoitaja voi vaihtaa salasanan.
        </p>
      </Card>
    );
  return (
    <Card title="Unohditko salasanan?">
      <Failure text={errors.root?.message ?? reason} />
      <p className="text-muted">Lähetämme sähköpostiisi linkin, jolla voit asettaa uuden salasanan.</p>
      <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Unohtunut salasana">
        <TextField
          label="Käyttäjätunnus tai sähköpostiosoite"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          needed
          error={errors.account?.message}
          {...register('account')}
        />
        <Button type="submit" tone="signal" busy={isSubmitting} className="min-h-11">
          Lähetä linkki
        </Button>
      </form>
    </Card>
  );
}

interface NewPassword {
  newPassword: string;
  again: string;
}

function NewPasswordForm({ token, link, onFailed }: { token: string; link: ReadLink; onFailed: (reason: string) => void }) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', again: '' },
    resolver: contractResolver<NewPassword>(
      setPasswordByLink.input,
      ({ newPassword }) => ({ token, newPassword }),
      () => 'newPassword',
      repeated,
    ),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ newPassword }) => {
    try {
      await call(setPasswordByLink, { token, newPassword });
      setDone(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_link_invalid') return onFailed(error.message);
      showFieldErrors<NewPassword>(error, () => 'newPassword', setError);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) setError('root', { message: reasonOf(error) });
    }
  });
  if (isDone)
    return (
      <Card title="Salasana on asetettu">
        <output className="block">Kirjaudu sisään uudella salasanallasi.</output>
        <LoginForm headed={false} username={link.username} onSignedIn={() => void navigate('/')} />
      </Card>
    );
  return (
    <Card title={link.isInvitation ? 'Tervetuloa ylläpitoon' : 'Uusi salasana'}>
      <Failure text={errors.root?.message} />
      <p className="text-muted">
        Valitse salasana käyttäjätunnukselle <strong className="break-words text-ink">{link.username}</strong>.
        {!link.isInvitation && ' Kaikki tunnuksen istunnot päättyvät.'}
      </p>
      <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Salasanan asettaminen">
        {/* For password managers, which store the password by this name. */}
        <input hidden readOnly autoComplete="username" value={link.username} />
        <NewPasswordFields newPassword={register('newPassword')} again={register('again')} errors={errors} />
        <Button type="submit" tone="signal" busy={isSubmitting} className="min-h-11">
          Aseta salasana
        </Button>
      </form>
    </Card>
  );
}

function LinkView({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [link, setLink] = useState<ReadLink | null>(null);
  const [failure, setFailure] = useState<{ reason: string; isFinal: boolean } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(readPasswordLink, { token }, { signal: leaving.signal }).then(setLink, (error: unknown) => {
      if (!leaving.signal.aborted)
        setFailure({ reason: reasonOf(error), isFinal: error instanceof ApiError && (error.status === 422 || error.status === 400) });
    });
    return () => leaving.abort();
  }, [token]);
  if (failure?.isFinal) return <RequestForm reason={failure.reason} />;
  if (failure)
    return (
      <Card title="Ylläpitäjän salasana">
        <Failure text={failure.reason} />
        <Button onClick={onRetry}>Yritä uudelleen</Button>
      </Card>
    );
  if (link === null) return <HydrateFallback />;
  return <NewPasswordForm token={token} link={link} onFailed={(reason) => setFailure({ reason, isFinal: true })} />;
}

/** The page for a forgotten password and for an invitation: it asks for a link, or sets the password by the link in the address. */
export default function PasswordLinkRoute() {
  const token = useLocation().hash.slice(1);
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      {token === '' ? <RequestForm /> : <LinkView key={`${token} ${attempt}`} token={token} onRetry={() => setAttempt(attempt + 1)} />}
      <Toaster />
    </>
  );
}
