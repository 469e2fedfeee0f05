import { LogIn } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { loginAdmin } from '#contracts/access/access';
import { call, messageOr } from '../api/api.ts';
import { setAdminToken } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

interface LoginFields {
  username: string;
  password: string;
}

/** The admin's login form. Calls `onSignedIn` once the token has been stored. */
export function LoginForm({ onSignedIn, headed = true, username = '' }: { onSignedIn: () => void; headed?: boolean; username?: string }) {
  const { register, handleSubmit, setError, formState } = useForm<LoginFields>({ defaultValues: { username, password: '' } });

  const submit = handleSubmit(async (fields) => {
    try {
      const { token } = await call(loginAdmin, fields);
      setAdminToken(token);
      onSignedIn();
    } catch (error) {
      setError('root', { message: messageOr(error, 'Login failed') });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Ylläpitäjän kirjautuminen">
      {headed && <h1 className="text-xl font-bold">Ylläpitäjän kirjautuminen</h1>}
      {formState.errors.root && (
        <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
          {formState.errors.root.message}
        </p>
      )}
      <TextField
        label="Käyttäjätunnus"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        needed
        error={formState.errors.username?.message}
        {...register('username', { validate: (text) => text.trim() !== '' || 'Käyttäjätunnus on pakollinen.' })}
      />
      <TextField
        label="Salasana"
        type="password"
        autoComplete="current-password"
        needed
        error={formState.errors.password?.message}
        {...register('password', { required: 'Salasana on pakollinen.' })}
      />
      <Button type="submit" tone="signal" icon={LogIn} busy={formState.isSubmitting} className="min-h-11">
        Kirjaudu sisään
      </Button>
      {headed && (
        <Link
          to="/admin/salasana"
          className="-my-2 inline-flex min-h-11 items-center justify-self-center text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          Unohditko salasanan?
        </Link>
      )}
    </form>
  );
}
