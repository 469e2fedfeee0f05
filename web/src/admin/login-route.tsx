import './admin.css';
import { Toaster } from '../ui/toast.tsx';
import { LoginPage } from './login-page.tsx';

export const meta = () => [{ title: 'Ylläpitäjän kirjautuminen' }, { name: 'robots', content: 'noindex' }];

/** Where forced logouts lead. */
export default function LoginRoute() {
  return (
    <>
      <LoginPage />
      <Toaster />
    </>
  );
}
