import './admin.css';
import { Toaster } from '../ui/toast.tsx';
import { LoginPage } from './login-page.tsx';

export const meta = () => [{ title: 'Ylläpitäjän kirjautuminen' }, { name: 'robots', content: 'noindex' }];

/** The login route, which opens when an admin request gets a 401 (`signInAt`). */
export default function LoginRoute() {
  return (
    <>
      <LoginPage />
      <Toaster />
    </>
  );
}
