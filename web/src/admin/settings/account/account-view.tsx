import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useAdministrators } from './account-calls.ts';
import { AdministratorList } from './administrator-list.tsx';
import { EmailForm, PasswordForm } from './own-account.tsx';
import { SessionList } from './session-list.tsx';

/** The view 'Tili': the own password, address and sessions, and the administrators. */
export default function AccountView() {
  const { data, error, isFetching, refetch } = useAdministrators();
  const self = data?.find(({ isSelf }) => isSelf);
  return (
    <section aria-label="Tili" className="grid max-w-4xl gap-6">
      <div>
        <h3 className="text-lg font-bold">Tili</h3>
        <p className="text-xs break-words text-muted">
          {self ? `Olet kirjautunut tunnuksella ${self.username}.` : 'Oma tunnuksesi ja muut ylläpitäjät.'}
        </p>
      </div>
      {data && self ? (
        <>
          <div className="grid gap-6 rounded-md border border-line bg-surface p-4">
            <PasswordForm username={self.username} />
            <EmailForm admin={self} />
          </div>
          <SessionList />
          <AdministratorList admins={data} />
        </>
      ) : error ? (
        <EmptyState title="Tilin lataus epäonnistui" text={reasonOf(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </EmptyState>
      ) : (
        <SkeletonList rows={4} className="h-24" />
      )}
    </section>
  );
}
