import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { loginCustomer, registerCustomer } from '#contracts/access/access';
import { send } from '../../api/api.ts';
import { setUserToken, useIsCustomer } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../hydrated.ts';
import type { Route } from './+types/account-route.ts';
import { pageMeta } from '../meta.ts';
import { Account } from './account.tsx';
import { email, name, newPassword, password, phone } from './account-fields.ts';
import { AccountForm } from './account-form.tsx';
import { type Profile, storeProfile } from './profile-store.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({ title: 'Oma tili', description: 'Kirjaudu tai luo asiakastili.', path: '/tili', noIndex: true, matches });
}

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
          fields={[name, email, phone, { ...newPassword, name: 'password', label: 'Salasana' }]}
          onSubmit={async ({ name: given = '', email: address = '', phone: number = '', password: chosen = '' }) =>
            enter(
              await send<typeof registerCustomer>('POST /auth/register', {
                name: given,
                email: address,
                phone: number,
                password: chosen,
              }),
            )
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
          fields={[email, password]}
          onSubmit={async ({ email: address = '', password: given = '' }) =>
            enter(await send<typeof loginCustomer>('POST /auth/login', { email: address, password: given }))
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

/** The customer's account: log in, register, profile, log out. Rendered in the browser, which alone knows who is signed in. */
export default function AccountRoute() {
  const hydrated = useHydrated();
  const signedIn = useIsCustomer();
  return <div className="shell min-h-[34rem] pt-10 pb-20 sm:pt-16">{!hydrated ? null : signedIn ? <Account /> : <Entrance />}</div>;
}
