import { useNavigate } from 'react-router';
import { LoginForm } from './login-form.tsx';

/** The login page. Opens the shop's front page after a login. */
export function LoginPage() {
  const navigate = useNavigate();
  return (
    <main id="sisalto" className="grid min-h-dvh place-items-center bg-ground px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="rounded-md border border-line bg-surface p-6">
          <LoginForm onSignedIn={() => void navigate('/')} />
        </div>
        <p className="mt-4 text-center text-sm">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Takaisin kauppaan
          </a>
        </p>
      </div>
    </main>
  );
}
