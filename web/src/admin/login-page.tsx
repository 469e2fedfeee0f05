import { useNavigate } from 'react-router';
import { afterLogin } from './after-login.ts';
import { LoginForm } from './login-form.tsx';

/** The login page. A login leads to the front page, or to the page on whose way it was asked. */
export function LoginPage() {
  const navigate = useNavigate();
  const goOn = () => {
    const to = afterLogin(window.location, document.referrer);
    if (to !== null) void navigate(to);
  };
  return (
    <main id="sisalto" className="grid min-h-dvh place-items-center bg-ground px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="rounded-md border border-line bg-surface p-6">
          <LoginForm onSignedIn={goOn} />
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
