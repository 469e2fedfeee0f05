import { Mail, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { dayText } from '../../dates/helsinki-dates.ts';
import { type Administrator, inviteAgain } from './account-calls.ts';
import { AddAdministrator } from './add-administrator.tsx';
import { RemoveAdministrator } from './remove-administrator.tsx';

function AdministratorRow({ admin, onRemove }: { admin: Administrator; onRemove: () => void }) {
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      await inviteAgain(admin);
      notifySuccess(`Kutsu lähetetty: ${admin.email}`);
    } catch (error) {
      notifyFailure(error, 'Kutsun lähetys epäonnistui');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">
          {admin.username}
          {admin.isSelf && <span className="ml-2 rounded-full bg-good-soft px-2 py-0.5 text-xs font-semibold text-good">Sinä</span>}
          {admin.isInvited && (
            <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-xs font-semibold text-muted">Kutsuttu, ei vielä salasanaa</span>
          )}
        </p>
        <p className="text-xs break-words text-muted">
          {admin.email === '' ? 'Ei sähköpostiosoitetta' : admin.email}, lisätty {dayText(admin.createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {admin.isInvited && (
          <Button
            tone="quiet"
            icon={Mail}
            busy={busy}
            aria-label={`Lähetä kutsu uudelleen: ${admin.username}`}
            onClick={() => void invite()}
          >
            Lähetä kutsu uudelleen
          </Button>
        )}
        <Button tone="quiet" icon={Trash2} aria-label={`Poista ylläpitäjä: ${admin.username}`} onClick={onRemove}>
          Poista
        </Button>
      </div>
    </li>
  );
}

/** All administrators, with the dialogs that add and remove one. */
export function AdministratorList({ admins }: { admins: readonly Administrator[] }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Administrator | null>(null);
  return (
    <section aria-labelledby="yllapitajat" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <h4 id="yllapitajat" className="text-base font-bold">
            Ylläpitäjät
          </h4>
          <p className="text-xs text-muted">Jokaisella on oma tunnus, ja muutoksissa näkyy tekijän nimi. Kaikilla on samat oikeudet.</p>
        </div>
        <Button icon={UserPlus} className="sm:ml-auto" onClick={() => setAdding(true)}>
          Lisää ylläpitäjä
        </Button>
      </div>
      <ul aria-label="Ylläpitäjät" className="divide-y divide-line rounded-md border border-line bg-surface">
        {admins.map((admin) => (
          <AdministratorRow key={admin._id} admin={admin} onRemove={() => setRemoved(admin)} />
        ))}
      </ul>
      {isAdding && <AddAdministrator onClose={() => setAdding(false)} />}
      {removed && <RemoveAdministrator admin={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}
