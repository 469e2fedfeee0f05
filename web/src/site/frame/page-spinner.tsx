import { useLocation, useNavigation } from 'react-router';

/** A spinner while another page is loading. Changes within a page (filters) show their own pending state. */
export function PageSpinner() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const busy = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  return (
    <output
      className={`pointer-events-none fixed inset-0 z-30 grid place-items-center transition-opacity delay-100 ${busy ? 'bg-ground/70 opacity-100' : 'invisible opacity-0'}`}
    >
      {busy && (
        <span className="grid place-items-center gap-3">
          <svg viewBox="0 0 48 48" fill="none" aria-hidden className="size-12 animate-spin text-ink">
            <circle cx="24" cy="24" r="18" stroke="currentColor" strokeWidth="8" strokeDasharray="4.2 1.455" />
            <circle cx="24" cy="24" r="6" stroke="var(--signal)" strokeWidth="3" strokeDasharray="26 12" />
          </svg>
          <span className="text-sm font-medium">Ladataan sivua…</span>
        </span>
      )}
    </output>
  );
}
