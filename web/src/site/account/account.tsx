import { useEffect, useState } from 'react';
import type { changeCustomerPassword, getProfile, logoutCustomer, updateProfile } from '#contracts/access/access';
import { ApiError, get, reasonOf, send } from '../../api/api.ts';
import { setUserToken, userToken } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { currentPassword, email, name, newPassword, phone } from './account-fields.ts';
import { type Profile, forgetCustomer, storeProfile, storedProfile } from './profile-store.ts';

/** Sends the customer's token, also if an admin is signed in in the same browser. */
const asCustomer = () => ({ token: userToken() });

/** Does `work`, and signs the customer out in this browser if the server rejects the token. */
async function withSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetCustomer();
    throw error;
  }
}

async function logOut(): Promise<void> {
  if (!window.confirm('Are you sure you want to log out?')) return;
  // Logging out succeeds in this browser even if the request fails.
  await send<typeof logoutCustomer>('POST /auth/logout', {}, { ...asCustomer(), timeout: 2000 }).catch(() => undefined);
  forgetCustomer();
}

function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (saved: Profile) => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const isOther = address !== null && address.trim() !== profile.email;
  return (
    <AccountForm
      label="Omat tiedot"
      submit="Tallenna"
      fields={[
        { ...name, value: profile.name },
        { ...email, value: profile.email },
        ...(isOther ? [{ ...currentPassword, hint: 'Vahvista uusi sähköpostiosoite salasanallasi.' }] : []),
        { ...phone, value: profile.phone },
      ]}
      onEdit={(field, value) => {
        if (field === 'email') setAddress(value);
      }}
      onSubmit={({ name: given = '', email: written = '', phone: number = '', currentPassword: password }) =>
        withSession(async () => {
          const change = { name: given, email: written, phone: number, ...(password === undefined ? {} : { currentPassword: password }) };
          const saved = await send<typeof updateProfile>('PUT /auth/profile', change, asCustomer());
          onSaved(saved);
          setAddress(null);
          return { name: saved.name, email: saved.email, phone: saved.phone };
        })
      }
    >
      <Button tone="quiet" onClick={() => void logOut()}>
        Kirjaudu ulos
      </Button>
    </AccountForm>
  );
}

function PasswordForm() {
  const [changes, setChanges] = useState(0);
  return (
    <section aria-labelledby="salasana" className="mt-12 border-t border-line pt-8">
      <h2 id="salasana" className="text-xl">
        Vaihda salasana
      </h2>
      <output className="mt-2 mb-5 block min-h-6 text-muted">
        {changes === 0
          ? 'Kun vaihdat salasanan, kirjaudut ulos muilta laitteiltasi.'
          : 'Salasana vaihdettu. Olet kirjautunut ulos muilta laitteiltasi.'}
      </output>
      <AccountForm
        // A new key discards the old form and what was typed into it.
        key={changes}
        label="Vaihda salasana"
        submit="Vaihda salasana"
        fields={[currentPassword, newPassword]}
        onSubmit={({ currentPassword: current = '', newPassword: next = '' }) =>
          withSession(async () => {
            const input = { currentPassword: current, newPassword: next };
            const { token } = await send<typeof changeCustomerPassword>('POST /auth/password', input, asCustomer());
            setUserToken(token);
            setChanges((before) => before + 1);
          })
        }
      />
    </section>
  );
}

/** The page of a signed-in customer: profile, password, log-out. */
export function Account() {
  const [profile, setProfile] = useState<Profile | null>(storedProfile);
  const [notice, setNotice] = useState('');

  useEffect(() => {
    const leaving = new AbortController();
    const refresh = async () => {
      try {
        const fresh = await get<typeof getProfile>('GET /auth/profile', {}, { ...asCustomer(), signal: leaving.signal });
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
        <>
          <ProfileForm
            // One form per customer: a profile that arrives late changes only fields that have not been edited.
            key={profile._id}
            profile={profile}
            onSaved={(saved) => {
              storeProfile(saved);
              setProfile(saved);
              setNotice('Tiedot tallennettu.');
            }}
          />
          <PasswordForm />
        </>
      )}
    </div>
  );
}
