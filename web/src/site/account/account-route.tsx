import { useEffect, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { getProfile, loginCustomer, registerCustomer, updateProfile } from '#contracts/access';
import { ApiError, get, reasonOf, send } from '../../api.ts';
import { setUserToken, useIsCustomer } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../hydrated.ts';
import type { Route } from './+types/account-route.ts';
import { pageMeta } from '../meta.ts';
import { AccountForm } from './account-form.tsx';
import { type Profile, forgetCustomer, storeProfile, storedProfile } from './profile-store.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({ title: 'Oma tili', description: 'Kirjaudu tai luo asiakastili.', path: '/tili', noIndex: true, matches });
}

const email = { name: 'email', label: 'Sähköposti', type: 'email', autoComplete: 'email', needed: true } as const;
const phone = { name: 'phone', label: 'Puhelin', type: 'tel', autoComplete: 'tel' } as const;
const name = { name: 'name', label: 'Nimi', autoComplete: 'name', needed: true } as const;

function enter({ token, user }: { token: string; user: Profile }): void {
  storeProfile(user);
  setUserToken(token);
}

function Entrance() {
  const [registers, setRegisters] = useState(false);
  return (
    <div className="max-w-md">
      <h1 className="text-3xl">{registers ? 'Luo tili' : 'Kirjaudu'}</h1>
      <p className="mt-3 mb-7 text-muted">Tiliä ei tarvita renkaiden ostoon. Se muistaa yhteystietosi puolestasi.</p>
      {registers ? (
        <AccountForm
          key="register"
          label="Luo tili"
          submit="Luo tili"
          fields={[
            name,
            email,
            phone,
            {
              name: 'password',
              label: 'Salasana',
              type: 'password',
              autoComplete: 'new-password',
              hint: 'Vähintään 10 merkkiä',
              needed: true,
              minLength: 10,
            },
          ]}
          onSubmit={async ({ name: given = '', email: address = '', phone: number = '', password = '' }) =>
            enter(await send<typeof registerCustomer>('POST /auth/register', { name: given, email: address, phone: number, password }))
          }
        >
          <Button tone="quiet" onClick={() => setRegisters(false)}>
            Minulla on jo tili
          </Button>
        </AccountForm>
      ) : (
        <AccountForm
          key="login"
          label="Kirjaudu"
          submit="Kirjaudu"
          fields={[email, { name: 'password', label: 'Salasana', type: 'password', autoComplete: 'current-password', needed: true }]}
          onSubmit={async ({ email: address = '', password = '' }) =>
            enter(await send<typeof loginCustomer>('POST /auth/login', { email: address, password }))
          }
        >
          <Button tone="quiet" onClick={() => setRegisters(true)}>
            Luo tili
          </Button>
        </AccountForm>
      )}
    </div>
  );
}

function logOut(): void {
  if (window.confirm('Are you sure you want to log out?')) forgetCustomer();
}

function Account() {
  const [profile, setProfile] = useState<Profile | null>(storedProfile);
  const [notice, setNotice] = useState('');

  useEffect(() => {
    const leaving = new AbortController();
    const refresh = async () => {
      try {
        const fresh = await get<typeof getProfile>('GET /auth/profile', {}, { signal: leaving.signal });
        storeProfile(fresh);
        setProfile(fresh);
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) forgetCustomer();
        else setNotice(reasonOf(error));
      }
    };
    void refresh();
    return () => leaving.abort();
  }, []);

  return (
    <div className="max-w-md">
      <h1 className="text-3xl">Oma tili</h1>
      <output className="block mt-3 mb-7 min-h-6 text-muted">{notice || 'Yhteystietosi ajanvarausta ja tarjouksia varten.'}</output>
      {profile === null ? (
        <div aria-hidden className="grid gap-4">
          {[1, 2, 3].map((row) => (
            <span key={row} className="h-16 animate-pulse rounded-md bg-sunken" />
          ))}
        </div>
      ) : (
        <AccountForm
          key={profile._id + profile.name + profile.email + profile.phone}
          label="Omat tiedot"
          submit="Tallenna"
          fields={[
            { ...name, value: profile.name },
            { ...email, value: profile.email },
            { ...phone, value: profile.phone },
          ]}
          onSubmit={async ({ name: given = '', email: address = '', phone: number = '' }) => {
            const saved = await send<typeof updateProfile>('PUT /auth/profile', { name: given, email: address, phone: number });
            storeProfile(saved);
            setProfile(saved);
            setNotice('Tiedot tallennettu.');
          }}
        >
          <Button tone="quiet" onClick={logOut}>
            Kirjaudu ulos
          </Button>
        </AccountForm>
      )}
    </div>
  );
}

/** The customer's small page: log in, register, profile, log out. Who is signed in only this browser knows. */
export default function AccountRoute() {
  const hydrated = useHydrated();
  const signedIn = useIsCustomer();
  return <div className="shell min-h-[34rem] pt-10 pb-20 sm:pt-16">{!hydrated ? null : signedIn ? <Account /> : <Entrance />}</div>;
}
